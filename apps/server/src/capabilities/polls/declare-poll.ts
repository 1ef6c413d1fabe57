import type { declarePoll as declarePollEndpoint, Poll } from '@hemicycle/contract/polls';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import { requirePollToRun } from './policy.ts';
import { updatePollIn } from './poll-store.ts';

/** Declares the result of a closed poll; declaring again replaces it.
 *  @throws DomainError `not-found`, `poll-not-closed`. Source: POLL-07. */
export async function declarePoll(
  deps: Deps,
  viewer: Viewer,
  pollId: string,
  body: BodyOf<typeof declarePollEndpoint>,
): Promise<Poll> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  const declared = await updatePollIn(deps.db, pollId, ['closed'], {
    result: body.result,
    result_commentary: body.commentary,
    declared_by: viewer.userId,
    declared_by_name: viewer.displayName,
    declared_ms: deps.clock.nowMs(),
  });
  if (!declared) throw new DomainError('poll-not-closed');
  return answerWithPoll(deps, viewer, { id: pollId, idVotingSession: row.id_voting_session });
}
