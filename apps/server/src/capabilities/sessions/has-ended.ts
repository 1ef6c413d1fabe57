import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { isDeserted } from './earlier-session-store.ts';
import { isEndedForAll } from './ended-for-all.ts';
import type { SessionRow } from './session-store.ts';
import { loadEndedMs } from './sitting-facts-store.ts';

/** Whether a session is over: a host ended it, or its planned end has passed and everybody is gone.
 *  A session that runs over its planned end sits on. */
export async function hasEnded(
  db: Kysely<Database>,
  session: Pick<SessionRow, 'id' | 'ends_ms' | 'host_ended_ms'>,
  nowMs: number,
): Promise<boolean> {
  if (isEndedForAll(session)) return true;
  return session.ends_ms <= nowMs && isDeserted(db, session.id);
}

/** When a host ended a session for everybody; null where no host did. Source: EXIT-11. */
export async function hostEndOf(
  db: Kysely<Database>,
  session: Pick<SessionRow, 'id' | 'ends_ms' | 'host_ended_ms'>,
): Promise<number | null> {
  return isEndedForAll(session) ? loadEndedMs(db, session.id) : null;
}
