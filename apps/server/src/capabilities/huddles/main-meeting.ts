import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { isEndedForAll, loadSession } from '../sessions/public.ts';

/** Whether the main meeting of a session has finished: its time is over, or a host ended it for
 *  everybody. After that nobody enters its huddles; people who are in one stay until they leave.
 *  Source: HUD-08, EXIT-10. */
export async function isMainMeetingOver(
  db: Kysely<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<boolean> {
  const session = await loadSession(db, idVotingSession);
  return session === null || isEndedForAll(session) || nowMs >= session.ends_ms;
}
