import type { LiveState } from '@hemicycle/contract/live';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadLiveHuddles } from '../huddles/public.ts';
import { loadLivePeople } from '../people/public.ts';
import { loadMyVotes, loadPollViews, loadVotedInPerson } from '../polls/public.ts';
import { loadLiveQuorums } from '../quorum/public.ts';
import { loadLiveSession } from '../sessions/public.ts';
import { loadLiveSpeakers } from '../speakers/public.ts';

/** The whole live state of a session for one viewer.
 *  @throws DomainError not-found when the session is gone. Source: DESIGN §4. */
export async function loadLiveState(deps: Deps, viewer: Viewer, idVotingSession: string): Promise<LiveState> {
  const [session, people, polls, quorums, speakers, huddles] = await Promise.all([
    loadLiveSession(deps.db, idVotingSession),
    loadLivePeople(deps.db, idVotingSession),
    loadPollViews(deps, idVotingSession, viewer),
    loadLiveQuorums(deps.db, idVotingSession, viewer),
    loadLiveSpeakers(deps.db, idVotingSession),
    loadLiveHuddles(deps.db, idVotingSession, viewer),
  ]);
  if (session === null) throw new DomainError('not-found');
  const [myVotes, votedInPerson] = await Promise.all([
    loadMyVotes(deps, idVotingSession, viewer.userId, polls),
    loadVotedInPerson(deps.db, polls),
  ]);
  return { session, people, polls, myVotes, votedInPerson, quorums, speakers, huddles };
}
