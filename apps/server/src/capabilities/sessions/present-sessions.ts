import type { VotingSession } from '@hemicycle/contract/sessions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { presentVotingSession } from './present-session.ts';
import { loadAttendance, type SessionRow } from './session-store.ts';

/** Sessions as listed to `viewer`, with who is there now. */
export async function presentSessions(
  db: Kysely<Database>,
  viewer: Viewer,
  rows: readonly SessionRow[],
): Promise<VotingSession[]> {
  const attendance = await loadAttendance(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentVotingSession(row, attendance.get(row.id), viewer));
}
