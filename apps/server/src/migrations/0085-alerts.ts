import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds the messages of moderators to everybody in a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alerts (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      style text not null check (style in ('info', 'warning', 'error')),
      message text not null,
      from_user_id text references users (id) on delete set null,
      from_name text not null,
      sent_ms bigint not null,
      shown_until_ms bigint,
      taken_back_ms bigint,
      request_id text
    )`.execute(db);
  await sql`create index alerts_of_session on alerts (id_voting_session) where taken_back_ms is null`.execute(
    db,
  );
  await sql`create unique index alerts_by_request on alerts (from_user_id, request_id)`.execute(db);
  await noteChangesOf(db, 'alerts', 'select distinct id_voting_session from changed');
}
