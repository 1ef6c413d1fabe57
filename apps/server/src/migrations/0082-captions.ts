import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Makes the table of the captions of a session, and the numbers that they get. A line takes its
 *  number from the row of its session and language, which is locked until the commit, so that
 *  numbers follow each other in the order of the commits, without gaps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table caption_numbers (
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      language text not null,
      last_number integer not null,
      last_version integer not null,
      primary key (id_voting_session, language)
    )`.execute(db);
  await sql`
    create table captions (
      id text primary key,
      id_voting_session text not null,
      language text not null,
      number integer not null,
      version integer not null,
      text text not null,
      speaker_name text,
      person_id text references users (id) on delete set null,
      captioner_name text not null,
      request_id text,
      created_ms bigint not null,
      first_text text,
      corrected_by text references users (id) on delete set null,
      corrected_by_name text,
      corrected_ms bigint,
      foreign key (id_voting_session, language) references caption_numbers on delete cascade,
      unique (id_voting_session, language, number),
      unique (id_voting_session, language, version),
      unique (person_id, request_id)
    )`.execute(db);
  await sql`create index captions_sent on captions (person_id, created_ms)`.execute(db);
  await sql`create index captions_corrected_by on captions (corrected_by)`.execute(db);
  await sql`create index captions_changed on captions (id_voting_session, greatest(created_ms, corrected_ms))`.execute(
    db,
  );
  await noteChangesOf(db, 'captions', 'select distinct id_voting_session from changed');
}
