import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Makes the table of what pages report of their own lines. It need not survive a crash of the
 *  database: pages report again within 20 s. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table page_reports (
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      report jsonb not null,
      told_ms bigint not null,
      primary key (id_voting_session, user_id)
    )`.execute(db);
  await sql`create index page_reports_user on page_reports (user_id)`.execute(db);
  await sql`create index page_reports_told on page_reports (told_ms)`.execute(db);
  // The same person's next report is no news: mission control reads them every second.
  await noteChangesOf(db, 'page_reports', 'select distinct id_voting_session from changed', [
    'insert',
    'delete',
  ]);
}
