import type {
  getPoll as getPollEndpoint,
  listPastPolls as listPastPollsEndpoint,
  listPolls as listPollsEndpoint,
} from '@hemicycle/contract/polls';
import { PAST_POLLS_PER_PAGE } from '@hemicycle/contract/limits';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSittingOf } from '../sessions/public.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadPastPollViews, loadPollView, loadPollViews } from './load-poll-views.ts';
import { loadMyVotes } from './my-votes.ts';
import { requirePollOf } from './policy.ts';

/** The polls of a session as the viewer may see them, with the viewer's own votes.
 *  @throws DomainError `not-found` to outsiders. Source: DESIGN §4. */
export async function listPolls(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof listPollsEndpoint>> {
  await requireSittingOf(deps.db, viewer, idVotingSession);
  const polls = await loadPollViews(deps, idVotingSession, viewer);
  return { polls, myVotes: await loadMyVotes(deps, viewer.userId, polls) };
}

/** A page of the polls of a session that have ended, newest first, with the viewer's own votes in
 *  them.
 *  @throws DomainError `not-found` to outsiders. Source: DESIGN §4. */
export async function listPastPolls(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  before: number,
): Promise<AnswerOf<typeof listPastPollsEndpoint>> {
  await requireSittingOf(deps.db, viewer, idVotingSession);
  const page = { before, limit: PAST_POLLS_PER_PAGE };
  const { polls, older } = await loadPastPollViews(deps, idVotingSession, viewer, page);
  return { polls, older, myVotes: await loadMyVotes(deps, viewer.userId, polls) };
}

/** One poll with the viewer's own votes in it.
 *  @throws DomainError `not-found` to outsiders, and for a draft to people who do not run polls.
 *  Source: DESIGN §4. */
export async function getPoll(
  deps: Deps,
  viewer: Viewer,
  pollId: string,
): Promise<AnswerOf<typeof getPollEndpoint>> {
  await requirePollOf(deps.db, viewer, pollId);
  const poll = await loadPollView(deps, pollId, viewer);
  if (poll === undefined) throw new DomainError('not-found');
  return { poll, myVotes: await loadMyVotes(deps, viewer.userId, [poll]) };
}
