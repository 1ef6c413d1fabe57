import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of speakers lists and their speeches. A session has at most one open list, and
 *  a list at most one speech under way. A speech keeps the name and the party of its speaker. It
 *  also keeps the hand that the call lowered, so that the call can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table speakers_lists (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      number integer not null,
      title text,
      opened_ms bigint not null,
      closed_ms bigint,
      limit_seconds integer check (limit_seconds > 0),
      group_limit_seconds integer check (group_limit_seconds > 0),
      hands_until_ms bigint,
      version integer not null default 0,
      unique (id_voting_session, number)
    )`.execute(db);
  await sql`
    create unique index speakers_lists_one_open on speakers_lists (id_voting_session) where closed_ms is null`.execute(
    db,
  );
  await sql`
    create table speeches (
      id text primary key,
      list_id text not null references speakers_lists (id) on delete cascade,
      number integer not null,
      user_id text not null references users (id) on delete cascade,
      display_name text not null,
      group_id text,
      group_name text,
      started_ms bigint not null,
      ended_ms bigint,
      spoken_ms bigint not null default 0 check (spoken_ms >= 0),
      running_since_ms bigint,
      hand_type smallint not null check (hand_type in (0, 1, 2)),
      hand_raise_ms bigint not null,
      ended_by_speech text,
      paused_when_ended boolean not null default false,
      unique (list_id, number),
      check (ended_ms is null or running_since_ms is null)
    )`.execute(db);
  await sql`create unique index speeches_one_current on speeches (list_id) where ended_ms is null`.execute(
    db,
  );
  await sql`create index speeches_user on speeches (user_id)`.execute(db);
}
