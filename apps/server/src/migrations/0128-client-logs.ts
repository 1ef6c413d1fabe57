import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the logs that pages send, and whose log somebody wants. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table client_logs (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      id_voting_session text,
      log_reason text not null check (log_reason in ('siteDebug', 'userFlag', 'requested', 'error')),
      lines text[] not null,
      error_count integer not null,
      message_count integer not null,
      message_bytes integer not null,
      created_ms bigint not null
    )`.execute(db);
  await sql`create index client_logs_person on client_logs (user_id, created_ms)`.execute(db);
  await sql`create index client_logs_created on client_logs (created_ms)`.execute(db);
  await sql`
    create table client_log_wishes (
      user_id text primary key references users (id) on delete cascade,
      flagged boolean not null default false,
      requested_ms bigint
    )`.execute(db);
}
