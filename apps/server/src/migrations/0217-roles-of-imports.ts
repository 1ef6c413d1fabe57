import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps with an import of people the ids of the roles that were made for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people_imports add column made_roles text[] not null default '{}'`.execute(db);
}
