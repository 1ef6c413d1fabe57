import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds what a recorder records with, segments of the sound of one person, and the tracks that are
 *  made of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recorders add column engine text not null default 'own'`.execute(db);
  await sql`alter table recording_segments add column person_id text`.execute(db);
  await sql`
    create table recording_tracks (
      recording_id text not null references recordings (id) on delete cascade,
      person_id text not null,
      name text not null,
      bytes bigint not null,
      sha256 text not null,
      storage_id text not null,
      primary key (recording_id, person_id)
    )`.execute(db);
}
