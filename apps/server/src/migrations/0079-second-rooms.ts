import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds the second rooms: the one more room whose sound a person in the main chamber has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_rooms (
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      room_id text not null references huddles (id) on delete cascade,
      sends boolean not null default false,
      began_ms bigint not null,
      server_id text not null,
      line_id text,
      primary key (id_voting_session, user_id)
    )`.execute(db);
  await sql`create index second_rooms_room on second_rooms (room_id)`.execute(db);
  await sql`create index second_rooms_user on second_rooms (user_id)`.execute(db);
  await noteChangesOf(db, 'second_rooms', 'select distinct id_voting_session from changed');
}
