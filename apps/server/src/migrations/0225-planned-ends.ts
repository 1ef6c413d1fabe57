import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the planned end of a session that a host ended for everybody: `ends_ms` is its real end
 *  from then on. Null for sessions that were ended before; their planned end is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table voting_sessions add column planned_ends_ms bigint`.execute(db);
}
