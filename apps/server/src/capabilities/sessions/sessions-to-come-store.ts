import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The sessions that are not over at this moment. */
export async function loadSessionsToCome(
  db: Kysely<Database>,
  nowMs: number,
): Promise<Selectable<Database['voting_sessions']>[]> {
  return db
    .selectFrom('voting_sessions')
    .selectAll()
    .where('ends_ms', '>', nowMs)
    .where(sql<boolean>`host_ended_ms is distinct from ends_ms`)
    .orderBy('starts_ms')
    .orderBy('id')
    .execute();
}
