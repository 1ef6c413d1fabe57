import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The help tips of the groups that the site has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_help_tips (group_name text primary key, tips jsonb not null)`.execute(db);
}
