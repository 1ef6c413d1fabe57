import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** When a phone was to be taken out of its session, and when somebody said that who speaks by it
 *  agrees to be recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table phone_stays add column taken_out_ms bigint, add column agreed_ms bigint`.execute(db);
}
