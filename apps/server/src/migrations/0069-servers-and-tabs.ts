import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Which server holds a connection, what each server counts, and of which other tabs of its person
 *  a tab was told that they are open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table running_servers add column counts jsonb not null default '{}'`.execute(db);
  await sql`alter table people_connections add column server_id text not null default ''`.execute(db);
  await sql`create index people_connections_server on people_connections (server_id)`.execute(db);
  await sql`alter table attendance_stays add column told_tabs integer[] not null default '{}'`.execute(db);
}
