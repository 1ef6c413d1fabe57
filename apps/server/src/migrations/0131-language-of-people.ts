import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps the language in which somebody last signed in, for letters to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table last_sign_ins add column language text`.execute(db);
}
