import type { listPolls as listPollsEndpoint } from '@hemicycle/contract/polls';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadPollViews } from './load-poll-views.ts';
import { loadMyVotes } from './my-votes.ts';

/** The polls of a session as the viewer may see them, with the viewer's own votes.
 *  @throws DomainError `not-found` to outsiders. Source: DESIGN §4. */
export async function listPolls(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof listPollsEndpoint>> {
  await requireSessionOf(deps.db, viewer, idVotingSession);
  const polls = await loadPollViews(deps, idVotingSession, viewer);
  return { polls, myVotes: await loadMyVotes(deps, idVotingSession, viewer.userId, polls) };
}
