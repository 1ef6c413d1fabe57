import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the majority rule of a configured question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vote_questions add column majority text`.execute(db);
}
