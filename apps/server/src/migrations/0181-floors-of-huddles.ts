import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets each huddle that booths serve have a language of its floor, beside the main chamber
 *  (`floor_huddle_id` null). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table floor_languages drop constraint floor_languages_pkey`.execute(db);
  await sql`
    alter table floor_languages
      add column floor_huddle_id text references huddles (id) on delete cascade`.execute(db);
  await sql`
    create unique index floor_languages_room
      on floor_languages (id_voting_session, coalesce(floor_huddle_id, ''))`.execute(db);
}
