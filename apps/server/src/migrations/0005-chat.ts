import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of messages in a session, to all or to one person (`to_user_id`). `seq` orders
 *  messages of the same millisecond. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_messages (
      id text primary key,
      seq bigint generated always as identity,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      room_id text not null,
      person_id text not null references users (id) on delete cascade,
      to_user_id text references users (id) on delete cascade,
      text text not null,
      request_id text,
      created_ms bigint not null,
      constraint chat_messages_request_unique unique (person_id, request_id)
    )`.execute(db);
  await sql`create index chat_messages_room on chat_messages (room_id, seq)`.execute(db);
  await sql`create index chat_messages_sent on chat_messages (person_id, created_ms)`.execute(db);
  await sql`
    create index chat_messages_received on chat_messages (to_user_id, id_voting_session)
    where to_user_id is not null`.execute(db);
}
