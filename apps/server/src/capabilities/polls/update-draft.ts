import type { BodyOf } from '@hemicycle/contract/endpoint';
import { updatePoll } from '@hemicycle/contract/poll-drafts';
import type { Poll } from '@hemicycle/contract/polls';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockSession } from '../sessions/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import { requirePollToRun } from './policy.ts';
import { changedDraft, draftOf } from './changed-draft.ts';
import { enterPollAct } from './enter-poll-act.ts';
import { draftColumns } from './poll-draft.ts';
import { lockDraftRow, updatePollIn } from './poll-store.ts';
import { scheduleOpening } from './scheduled-opening.ts';
import type { VoteItems } from './vote-items.ts';

/** Changes the fields of a draft that the caller names; changes of others to other fields stay.
 *  @throws DomainError `not-found`, `poll-not-draft`, `invalid-input`, `changed-meanwhile`, also
 *  where somebody else has changed a field that another ballot form drops. Source: POLL-17, DESIGN
 *  §4. */
export async function updateDraft(
  deps: Deps,
  items: VoteItems,
  viewer: Viewer,
  pollId: string,
  { before: { agendaItems: wasOf, ...asRead } = {}, agendaItems, ...changes }: BodyOf<typeof updatePoll>,
): Promise<Poll> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  const idVotingSession = row.id_voting_session;
  const news = await inTransaction(deps.db, async (transaction) => {
    const author = await requireStillMay(deps, transaction, viewer, updatePoll.access);
    const before = await lockDraftRow(transaction, pollId);
    if (before === null) throw new DomainError('poll-not-draft');
    const body = changedDraft(before, changes);
    const { majority = null, voteOptions = null } = body;
    refuseOvertaken({
      before: asRead,
      now: draftOf(before),
      changes: { ...body, majority, voteOptions },
    });
    const columns = await draftColumns(transaction, author, body);
    const written = await updatePollIn(transaction, pollId, ['draft'], columns);
    if (!written) throw new DomainError('poll-not-draft');
    await scheduleOpening(deps.jobs, pollId, body.opensAt, transaction);
    // A timer belongs to no item.
    const chosen = body.type === 'timer' ? 'when-opened' : agendaItems;
    // Nobody says meanwhile which votes belong to an item.
    if (chosen !== undefined) await lockSession(transaction, idVotingSession);
    const placed =
      chosen === undefined
        ? null
        : await items.choose(transaction, { idVotingSession, pollId }, { chosen, before: wasOf });
    const differs = [...changedFields({ ...draftOf(before) }, body), ...(placed?.changes ?? [])];
    if (differs.length === 0) return [];
    await enterPollAct(deps, transaction, viewer, before, 'changePoll', { changes: differs });
    return placed?.news ?? [];
  });
  for (const one of news) deps.news.announce(one);
  return answerWithPoll(deps, viewer, { id: pollId, idVotingSession });
}
