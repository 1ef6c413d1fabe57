import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds the recorders, the recordings and streams with their jobs, segments and files, what
 *  people answered to the notice, and whether a session's main chamber is recorded now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table voting_sessions add column recording boolean not null default false`.execute(db);
  await sql`
    create table recorders (
      id text primary key,
      name text not null,
      capacity integer not null check (capacity > 0),
      free_bytes bigint not null,
      heard_ms bigint not null
    )`.execute(db);
  await sql`
    create table recordings (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      room_id text not null,
      floor_room_id text not null,
      room_title text not null,
      kind text not null check (kind in ('recording', 'streaming')),
      interpreter boolean not null,
      language text,
      state text not null check (state in
        ('reserved', 'asking', 'running', 'ending', 'joining', 'whole', 'failed', 'dropped')),
      from_ms bigint not null,
      until_ms bigint not null,
      rtmp text,
      file_name text,
      by_user_id text references users (id) on delete set null,
      by_name text not null,
      asks_until_ms bigint,
      began_ms bigint,
      ended_ms bigint,
      joiner_id text,
      asked_to_join_ms bigint,
      join_tries integer not null default 0,
      storage_id text,
      bytes bigint,
      sha256 text,
      finished_ms bigint,
      error text
    )`.execute(db);
  await sql`
    create unique index recordings_one_a_room on recordings (id_voting_session, room_id, kind)
    where state in ('reserved', 'asking', 'running')`.execute(db);
  await sql`create index recordings_session on recordings (id_voting_session, began_ms)`.execute(db);
  await sql`create index recordings_by on recordings (by_user_id)`.execute(db);
  await sql`
    create table recording_jobs (
      id text primary key,
      recording_id text not null references recordings (id) on delete cascade,
      part integer not null,
      recorder_id text not null references recorders (id),
      ticket_hash text unique,
      ticket_until_ms bigint,
      bot_user_id text references users (id) on delete set null,
      rdp text not null default 'stopped',
      selenium text not null default 'stopped',
      legislate text not null default 'stopped',
      encoder text not null default 'stopped',
      stream text not null default 'stopped',
      recording text not null default 'unknown',
      error text,
      given_ms bigint not null,
      ended_ms bigint,
      ended_why text check (ended_why in ('asked', 'failed', 'disk-full', 'lost')),
      unique (recording_id, part)
    )`.execute(db);
  await sql`create index recording_jobs_recorder on recording_jobs (recorder_id) where ended_ms is null`.execute(
    db,
  );
  await sql`create index recording_jobs_bot on recording_jobs (bot_user_id)`.execute(db);
  await sql`
    create table recording_segments (
      job_id text not null references recording_jobs (id) on delete cascade,
      index integer not null,
      ms integer not null,
      begun_ms bigint not null,
      bytes bigint not null,
      sha256 text not null,
      storage_id text not null,
      primary key (job_id, index)
    )`.execute(db);
  await sql`
    create table recording_answers (
      recording_id text not null references recordings (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      consents boolean not null,
      at_ms bigint not null,
      primary key (recording_id, user_id)
    )`.execute(db);
  await sql`create index recording_answers_user on recording_answers (user_id)`.execute(db);
  await sql`
    create table recording_players (
      recording_id text not null references recordings (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      primary key (recording_id, user_id)
    )`.execute(db);
  await sql`create index recording_players_user on recording_players (user_id)`.execute(db);
  await sql`
    create table stream_links (
      id text primary key,
      id_voting_session text not null unique references voting_sessions (id) on delete cascade,
      code_hash text not null unique
    )`.execute(db);
  await sql`create table recording_files_left (storage_id text primary key)`.execute(db);
  await noteChangesOf(db, 'recordings', 'select distinct id_voting_session from changed');
  const byRecording = `select distinct recordings.id_voting_session
    from changed join recordings on recordings.id = changed.recording_id`;
  await noteChangesOf(db, 'recording_jobs', byRecording);
  await noteChangesOf(db, 'recording_answers', byRecording);
}
