import { randomUUID } from 'node:crypto';
import type { Poll } from '@hemicycle/contract/polls';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import { draftOf } from './changed-draft.ts';
import { enterPollAct } from './enter-poll-act.ts';
import { requirePollToRun } from './policy.ts';
import { insertPoll } from './poll-store.ts';
import type { VoteItems } from './vote-items.ts';

/** Makes a draft from a poll of the session, without its set times; a vote belongs to the current
 *  item. With `repeat` the draft is
 *  marked as the repetition of that poll, which must have ended; both keep their history. @throws
 *  DomainError `not-found`, `session-ended`, `poll-not-closed`. Source: POLL-17. */
export async function copyPoll(
  deps: Deps,
  items: VoteItems,
  viewer: Viewer,
  pollId: string,
  { repeat }: { readonly repeat: boolean },
): Promise<Poll> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  if (repeat && row.status !== 'closed' && row.status !== 'cancelled')
    throw new DomainError('poll-not-closed');
  const { id_voting_session: idVotingSession } = row;
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  const nowMs = deps.clock.nowMs();
  if (session.ends_ms <= nowMs) throw new DomainError('session-ended');
  const id = randomUUID();
  const copy = {
    id,
    id_voting_session: idVotingSession,
    type: row.type,
    // The set times are not copied, so a poll that was a countdown only because of them becomes a
    // stopwatch.
    timer_type: row.duration_in_second === null ? 'stopwatch' : 'timer',
    title: row.title,
    question: row.question,
    description: row.description,
    documentation: JSON.stringify(row.documentation),
    vote_options: row.vote_options,
    duration_in_second: row.duration_in_second,
    duration_quantity: row.duration_quantity,
    duration_units: row.duration_units,
    anonymous: row.anonymous,
    voting_organisation: row.voting_organisation,
    may_change_vote: row.may_change_vote,
    log_all_votes: row.log_all_votes,
    proof_of_identity: row.proof_of_identity,
    form: JSON.stringify(row.form),
    may_split: row.may_split,
    majority: JSON.stringify(row.majority),
    repeats: repeat ? pollId : null,
    status: 'draft',
    created_by: viewer.userId,
    created_ms: nowMs,
  } as const;
  const news = await inTransaction(deps.db, async (transaction) => {
    await insertPoll(transaction, copy);
    const vote = { idVotingSession, pollId: id };
    const placed = row.type === 'timer' ? null : await items.placeMade(transaction, vote, undefined);
    await enterPollAct(deps, transaction, viewer, row, 'makePoll', {
      from: `${row.title} (${pollId})`,
      changes: [
        ...changedFields({}, { ...draftOf(row), opensAt: null, closesAt: null }),
        ...(placed?.changes ?? []),
      ],
    });
    return placed?.news ?? [];
  });
  for (const one of news) deps.news.announce(one);
  return answerWithPoll(deps, viewer, { id, idVotingSession });
}
