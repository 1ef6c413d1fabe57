import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds which recorders read the tracks of persons, and the recognition of what the people of a
 *  recording said: who asked for it, which recorder reads, and how far it has come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recorders add column reads_tracks boolean not null default false`.execute(db);
  await sql`
    create table recording_recognitions (
      recording_id text primary key references recordings (id) on delete cascade,
      state text not null,
      language text not null,
      by_name text not null,
      asked_ms bigint not null,
      recorder_id text,
      given_ms bigint,
      tries int not null default 0,
      error text,
      person_id text,
      read_ms bigint not null default 0,
      lines int not null default 0
    )`.execute(db);
}
