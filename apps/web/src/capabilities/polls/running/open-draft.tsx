import type { Poll } from '@hemicycle/contract/polls';
import i18next from 'i18next';
import { api } from '../../../api-client.ts';
import { confirmDialog } from '../../../ui/dialog-store.ts';
import { asRead } from './as-read.ts';
import { dropPoll, keepPoll } from './keep-poll.ts';
import { OpeningFacts } from './OpeningFacts.tsx';
import { showPoll } from '../panel/poll-focus.ts';

/** Asks for confirmation, then opens a vote for everybody and shows it. A timer starts without a
 *  question and does not replace the side panel. Resolves with whether the poll was opened. Rejects
 *  with ApiError when the server refused, for example because somebody changed the draft since it
 *  was shown. Source: POLL-01, POLL-17. */
export async function openDraft(poll: Poll): Promise<boolean> {
  const isVote = poll.type === 'vote';
  if (isVote && !(await confirmOpening(poll))) return false;
  const params = { pollId: poll.id };
  keepPoll(await api('POST /api/polls/:pollId/open', { params, body: { before: asRead(poll) } }));
  if (isVote) showPoll(poll.id);
  return true;
}

/** Names the facts that cannot change once the vote is open, with the current number of people who
 *  may vote. */
async function confirmOpening(poll: Poll): Promise<boolean> {
  const { electors } = await api('GET /api/polls/:pollId/electorate', { params: { pollId: poll.id } });
  await i18next.loadNamespaces('poll-outcome');
  return confirmDialog({
    title: i18next.t('polls:openTitle'),
    text: <OpeningFacts poll={poll} mayVote={electors.length} />,
    confirmLabel: i18next.t('polls:openButton'),
  });
}

/** Asks for confirmation, then deletes a draft. Rejects with ApiError when the server refused. */
export async function deleteDraft(poll: Pick<Poll, 'id' | 'title'>): Promise<void> {
  const sure = await confirmDialog({
    title: i18next.t('polls:deleteTitle'),
    text: i18next.t('polls:deleteText', { title: poll.title }),
    confirmLabel: i18next.t('polls:deleteButton'),
    danger: true,
  });
  if (!sure) return;
  await api('DELETE /api/polls/:pollId', { params: { pollId: poll.id } });
  dropPoll(poll.id);
}
