import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of the audit entries that browsers send. An entry outlives its person and its
 *  session, and keeps their ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table client_audit_entries (
      id text primary key,
      user_id text not null,
      id_voting_session text,
      log_type text not null,
      log_object jsonb not null,
      browser_tab_id integer not null,
      created_ms bigint not null
    )`.execute(db);
  await sql`create index client_audit_entries_of_user on client_audit_entries (user_id, created_ms)`.execute(
    db,
  );
}
