import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { createPoll, pollDraft } from '@hemicycle/contract/poll-drafts';
import type { Poll } from '@hemicycle/contract/polls';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { holdSession, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import { enterPollAct } from './enter-poll-act.ts';
import { draftColumns, type DraftBody } from './poll-draft.ts';
import { insertPoll, lockDraftRow, updatePollIn } from './poll-store.ts';
import { scheduleOpening } from './scheduled-opening.ts';
import type { PlacedVote, VoteItems } from './vote-items.ts';

const NOWHERE: PlacedVote = { news: [], changes: [] };

/** Makes a draft in a session that has not ended. A vote belongs to the current item of the agenda,
 *  unless the body says otherwise. Only people who run polls are told.
 *  @throws DomainError `not-found`, `session-ended`, `invalid-input`. Source: POLL-17. */
export async function createDraft(
  deps: Deps,
  items: VoteItems,
  viewer: Viewer,
  idVotingSession: string,
  { agendaItems, ...body }: BodyOf<typeof createPoll>,
): Promise<Poll> {
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  const nowMs = deps.clock.nowMs();
  if (session.ends_ms <= nowMs) throw new DomainError('session-ended');
  const { id, news } = await inTransaction(deps.db, async (transaction) => {
    const { id, placed } = await writeDraft(deps, transaction, viewer, idVotingSession, body, (pollId) =>
      items.placeMade(transaction, { idVotingSession, pollId }, agendaItems),
    );
    return { id, news: placed.news };
  });
  for (const one of news) deps.news.announce(one);
  return answerWithPoll(deps, viewer, { id, idVotingSession });
}

/** Makes a draft with this title and question, and the defaults for all else, in a transaction of
 *  the caller, who checks the session and announces the poll. Returns its id. @throws DomainError
 *  `permission-missing`, `not-found`. Source: POLL-17, AGENDA-01. */
export async function makeDraft(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  transaction: Transaction<Database>,
  viewer: Viewer,
  idVotingSession: string,
  words: { readonly title: string; readonly question: string },
): Promise<string> {
  const draft = pollDraft.parse(words);
  return (await writeDraft(deps, transaction, viewer, idVotingSession, draft, async () => NOWHERE)).id;
}

/** Gives a draft another title and question, unless somebody has changed the ones that it had;
 *  false where it is no draft. It stays a draft until the end of the transaction. Source:
 *  AGENDA-01. */
export async function rewordDraft(
  transaction: Transaction<Database>,
  pollId: string,
  was: { readonly title: string; readonly question: string },
  words: { readonly title: string; readonly question: string },
): Promise<boolean> {
  const draft = await lockDraftRow(transaction, pollId);
  if (draft === null) return false;
  if (draft.title !== was.title || draft.question !== was.question) return true;
  return updatePollIn(transaction, pollId, ['draft'], { title: words.title, question: words.question });
}

async function writeDraft(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  transaction: Transaction<Database>,
  viewer: Viewer,
  idVotingSession: string,
  body: DraftBody,
  place: (pollId: string) => Promise<PlacedVote>,
): Promise<{ readonly id: string; readonly placed: PlacedVote }> {
  const id = randomUUID();
  const author = await requireStillMay(deps, transaction, viewer, createPoll.access);
  const columns = await draftColumns(transaction, author, body);
  if (!(await holdSession(transaction, idVotingSession))) throw new DomainError('not-found');
  await insertPoll(transaction, {
    ...columns,
    id,
    id_voting_session: idVotingSession,
    status: 'draft',
    created_by: viewer.userId,
    created_ms: deps.clock.nowMs(),
  });
  await scheduleOpening(deps.jobs, id, body.opensAt, transaction);
  const placed = body.type === 'timer' ? NOWHERE : await place(id);
  const made = { id_voting_session: idVotingSession, title: body.title };
  await enterPollAct(deps, transaction, viewer, made, 'makePoll', {
    changes: [...changedFields({}, { ...body, anonymous: columns.anonymous }), ...placed.changes],
  });
  return { id, placed };
}
