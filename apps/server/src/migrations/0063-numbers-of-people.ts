import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A short name of each person in a session, by which news tells where they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people_states add column number integer generated always as identity`.execute(db);
}
