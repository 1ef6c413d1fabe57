import type { PeopleState } from '@hemicycle/contract/people';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireAttendedSession } from '../sessions/public.ts';
import { updatePersonSeen } from './connection-store.ts';
import { tellConnected } from './connections.ts';
import { loadPeopleState } from './live-people.ts';

/** Notes a sign of life of the caller, who uses HTTP, in the session that they attend. Returns the
 *  id of that session; null where they attend none. Source: PEOP-10. */
export async function noteStillHere(deps: Deps, viewer: Viewer): Promise<string | null> {
  const idVotingSession = await attendedSessionId(deps, viewer);
  if (idVotingSession === null) return null;
  const person = { idVotingSession, userId: viewer.userId };
  const arrival = await updatePersonSeen(deps.db, person, deps.clock.nowMs());
  if (arrival !== null) tellConnected(deps, person, arrival);
  return idVotingSession;
}

/** As `noteStillHere`, but returns the caller's own state; null for somebody who was never there.
 *  Source: PEOP-10. */
export async function refreshPeopleState(deps: Deps, viewer: Viewer): Promise<PeopleState | null> {
  const idVotingSession = await noteStillHere(deps, viewer);
  return idVotingSession === null ? null : loadPeopleState(deps.db, idVotingSession, viewer.userId);
}

async function attendedSessionId(deps: Deps, viewer: Viewer): Promise<string | null> {
  try {
    const session = await requireAttendedSession(deps.db, viewer);
    return session.id;
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'not-found' || error.code === 'in-lobby'))
      return null;
    throw error;
  }
}
