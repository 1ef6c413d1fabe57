import type { Selectable } from 'kysely';
import type { Database } from '../../database.ts';

/** Whether a host ended a session for everybody, and nobody has set another end since. The session
 *  is then over, whatever the clock says: where a host ends it before its start, its end is its
 *  start. Source: EXIT-11. */
export function isEndedForAll(
  session: Pick<Selectable<Database['voting_sessions']>, 'ends_ms' | 'host_ended_ms'>,
): boolean {
  return session.host_ended_ms === session.ends_ms;
}

/** The planned end of a session, ms since the epoch: not the earlier moment at which a host ended
 *  it for everybody. Source: EXIT-11, decision 0189. */
export function plannedEndOf(
  session: Pick<Selectable<Database['voting_sessions']>, 'ends_ms' | 'host_ended_ms' | 'planned_ends_ms'>,
): number {
  return isEndedForAll(session) ? (session.planned_ends_ms ?? session.ends_ms) : session.ends_ms;
}
