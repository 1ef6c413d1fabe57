import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Which ballot of a voter the live count of a secret poll holds, sealed as the voter's own is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sealed_ballots add column shown bytea`.execute(db);
}
