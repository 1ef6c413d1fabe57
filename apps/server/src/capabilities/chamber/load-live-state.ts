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
  const session = await loadLiveSession(deps.db, idVotingSession);
  if (session === null) throw new DomainError('not-found');
  const [people, polls, myVotes, quorums, speakers, huddles] = await Promise.all([
    loadLivePeople(deps.db, idVotingSession),
    loadPollViews(deps, idVotingSession, viewer),
    loadMyVotes(deps, idVotingSession, viewer.userId),
    loadLiveQuorums(deps.db, idVotingSession, viewer),
    loadLiveSpeakers(deps.db, idVotingSession),
    loadLiveHuddles(deps.db, idVotingSession, viewer),
  ]);
  const votedInPerson = await loadVotedInPerson(deps.db, polls);
  return { session, people, polls, myVotes, votedInPerson, quorums, speakers, huddles };
}
