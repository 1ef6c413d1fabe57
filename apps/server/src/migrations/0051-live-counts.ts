import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the ballot of each voter in the live count of a secret poll, sealed like the voter's own
 *  ballot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sealed_ballots add column shown bytea`.execute(db);
}
