import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds what ties the huddles of a session together: messages that a moderator wrote to all rooms
 *  (kept in the chat of all; the chat of a huddle reads them beside its own), the countdown that
 *  brings everybody back, and the calls of huddles for a moderator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_messages add column to_all_rooms boolean not null default false`.execute(db);
  await sql`
    create index chat_messages_to_all_rooms on chat_messages (room_id, seq) where to_all_rooms`.execute(db);
  await sql`
    create table huddle_recalls (
      id_voting_session text primary key references voting_sessions (id) on delete cascade,
      ends_ms bigint not null,
      opened_by text references users (id) on delete set null
    )`.execute(db);
  await noteChangesOf(db, 'huddle_recalls', 'select distinct id_voting_session from changed');
  await sql`
    create table huddle_calls (
      room_id text primary key references huddles (id) on delete cascade,
      state text not null check (state in ('open', 'answered', 'aside')),
      called_by text references users (id) on delete set null,
      called_ms bigint not null,
      decided_by text references users (id) on delete set null
    )`.execute(db);
  await noteChangesOf(
    db,
    'huddle_calls',
    `select distinct huddles.id_voting_session from changed join huddles on huddles.id = changed.room_id`,
  );
}
