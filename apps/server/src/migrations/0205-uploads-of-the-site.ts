import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets a file belong to the site, and to no session: lists of people, and moved sittings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads add column of_site boolean not null default false`.execute(db);
  await sql`create index uploads_of_site on uploads (user_id) where of_site`.execute(db);
}
