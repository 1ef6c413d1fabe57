import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds to each ring of the division bell when it was last asked for. Null: with the first ring of
 *  its vote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bell_rings add column rung_ms bigint`.execute(db);
}
