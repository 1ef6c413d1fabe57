import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the letters to those whom a guest link invites. `site_url`: where the site is, for the
 *  address in the letter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_letters (
      link_id text not null references guest_links (id) on delete cascade,
      email text not null,
      site_url text not null,
      status text not null check (status in ('waiting', 'sending', 'sent', 'failed')),
      tries integer not null default 0,
      primary key (link_id, email)
    )`.execute(db);
}
