import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The majority rule that a configured question names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vote_questions add column majority text`.execute(db);
}
