import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of files that people send, and adds to a message the file that came with it. A
 *  file outlives its session or its sender until the next sweep, which needs the row to find it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      id text primary key,
      key_hash text not null unique,
      sign_in_id text not null,
      user_id text references users (id) on delete set null,
      id_voting_session text references voting_sessions (id) on delete set null,
      room_id text not null,
      storage_id text not null unique,
      state text not null check (state in ('granted', 'receiving', 'received', 'sent', 'failed', 'removing')),
      name text,
      type text,
      size_bytes bigint not null,
      created_ms bigint not null,
      expires_ms bigint not null
    )`.execute(db);
  await sql`create index uploads_of_session on uploads (id_voting_session, user_id)`.execute(db);
  await sql`create index uploads_unsent on uploads (expires_ms) where state <> 'sent'`.execute(db);
  await sql`create index uploads_left_over on uploads (id) where id_voting_session is null or user_id is null`.execute(
    db,
  );
  await sql`
    alter table chat_messages
      add column file_id text unique references uploads (id) on delete set null,
      add column file_name text,
      add column file_type text,
      add column file_size_bytes bigint`.execute(db);
}
