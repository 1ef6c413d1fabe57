import type { Poll } from '@hemicycle/contract/polls';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import type { CastBatch } from './cast-batch.ts';
import { endPoll } from './close-poll.ts';
import { requirePollToRun } from './policy.ts';

/** Ends an open poll without a result: its votes do not count. Cancelling again changes nothing.
 *  @throws DomainError `not-found`, `poll-not-open`. */
export async function cancelPoll(
  deps: Deps,
  casts: CastBatch,
  viewer: Viewer,
  pollId: string,
): Promise<Poll> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  const status = await endPoll(deps, casts, pollId, 'cancelled');
  if (status !== 'cancelled') throw new DomainError('poll-not-open');
  return answerWithPoll(deps, viewer, { id: pollId, idVotingSession: row.id_voting_session });
}
