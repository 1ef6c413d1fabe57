import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds the messages between attendants and those who wait in a lobby. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lobby_messages (
      number bigint generated always as identity primary key,
      id text not null unique,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      to_whom text not null check (to_whom in ('all', 'person', 'attendants')),
      person_id text references users (id) on delete cascade,
      from_user_id text references users (id) on delete set null,
      from_name text not null,
      text text not null,
      request_id text,
      created_ms bigint not null,
      unique (from_user_id, request_id),
      check ((person_id is null) = (to_whom = 'all'))
    )`.execute(db);
  await sql`create index lobby_messages_session on lobby_messages (id_voting_session, number)`.execute(db);
  await sql`create index lobby_messages_person on lobby_messages (person_id)`.execute(db);
  await noteChangesOf(db, 'lobby_messages', 'select distinct id_voting_session from changed');
}
