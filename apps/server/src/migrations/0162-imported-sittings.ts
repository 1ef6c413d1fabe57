import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of sittings that came from other sites. They stand apart from the sittings of
 *  this site, so that nothing of its own chains is touched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imported_sittings (
      id text primary key,
      file_hash text not null unique,
      site_name text not null,
      key_id text not null,
      title text not null,
      description text not null,
      starts_ms bigint not null,
      ends_ms bigint not null,
      issued_ms bigint not null,
      head text not null,
      votes jsonb not null,
      imported_by text references users (id) on delete set null,
      imported_by_name text not null,
      imported_ms bigint not null
    )`.execute(db);
  await sql`create index imported_sittings_imported_by on imported_sittings (imported_by)`.execute(db);
  await sql`
    create table imported_parts (
      imported_id text not null references imported_sittings (id) on delete cascade,
      part text not null,
      count integer not null,
      body text not null,
      primary key (imported_id, part)
    )`.execute(db);
  await sql`
    create table imported_people (
      imported_id text not null references imported_sittings (id) on delete cascade,
      person_id text not null,
      name text not null,
      user_id text references users (id) on delete set null,
      primary key (imported_id, person_id)
    )`.execute(db);
  await sql`create index imported_people_user on imported_people (user_id)`.execute(db);
}
