import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of stays in sessions: one row for each connection (a tab), without an end while
 *  the connection lives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attendance_stays (
      id bigint generated always as identity primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      connection_id text not null,
      joined_ms bigint not null,
      left_ms bigint,
      check (left_ms >= joined_ms)
    )`.execute(db);
  await sql`create index attendance_stays_session on attendance_stays (id_voting_session, joined_ms)`.execute(
    db,
  );
  await sql`create unique index attendance_stays_open on attendance_stays (connection_id) where left_ms is null`.execute(
    db,
  );
}
