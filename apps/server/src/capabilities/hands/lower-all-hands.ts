import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireAttendedSession } from '../sessions/public.ts';
import { lowerHandsOf } from './hand-store.ts';

/** Lowers every hand of the session that the caller attends and says how many were up.
 *  @throws DomainError `not-found` without such a session. Source: PERM-09. */
export async function lowerAllHands(deps: Deps, viewer: Viewer): Promise<{ lowered: number }> {
  const session = await requireAttendedSession(deps.db, viewer);
  const userIds = await lowerHandsOf(deps.db, session.id);
  if (userIds.length > 0) {
    deps.news.announce({ kind: 'hands', idVotingSession: session.id, userIds });
  }
  return { lowered: userIds.length };
}
