import type { LiveSession } from '@hemicycle/contract/sessions-live';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { presentLiveSession } from './present-session.ts';
import { loadPresidedSession } from './session-store.ts';

/** The session as everybody in it sees it live; null when it was deleted. The caller checks that
 *  the viewer may see it. One query. */
export async function loadLiveSession(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<LiveSession | null> {
  const row = await loadPresidedSession(db, idVotingSession);
  return row && presentLiveSession(row, row.presiding);
}
