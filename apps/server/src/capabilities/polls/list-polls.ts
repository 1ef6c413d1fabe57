import {
  type getPoll as getPollEndpoint,
  type listPastPolls as listPastPollsEndpoint,
  type listPolls as listPollsEndpoint,
  POLL_LISTS_MAX,
} from '@hemicycle/contract/polls';
import { PAST_POLLS_PER_PAGE } from '@hemicycle/contract/limits';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import type { UnderWay } from '../../platform/http/under-way.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { requireSittingOf } from '../sessions/public.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadPastPollViews, loadPollView, loadPollViews } from './load-poll-views.ts';
import { loadMyVotes } from './my-votes.ts';
import { requirePollOf } from './policy.ts';

/** How long somebody with several lists under way should wait before asking for another, in
 *  ms. */
const RETRY_AFTER_MS = 2_000;

/** The polls of a session as the viewer may see them, with the viewer's own votes. `lists`: those
 *  that each person has under way, since a long sitting holds hundreds of polls.
 *  @throws DomainError `not-found` to outsiders, `rate-limited`. Source: DESIGN §4. */
export async function listPolls(
  deps: Deps,
  lists: UnderWay,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof listPollsEndpoint>> {
  const done = lists.begin(viewer.userId);
  const limit = { max: POLL_LISTS_MAX, withinMs: RETRY_AFTER_MS };
  requireRoom(limit, done === null ? POLL_LISTS_MAX : 0);
  try {
    await requireSittingOf(deps.db, viewer, idVotingSession);
    const polls = await loadPollViews(deps, idVotingSession, viewer);
    return { polls, myVotes: await loadMyVotes(deps, viewer.userId, polls) };
  } finally {
    done?.();
  }
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
