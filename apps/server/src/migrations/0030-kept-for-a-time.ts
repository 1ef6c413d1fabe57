import { sql, type Kysely } from 'kysely';

/** Adds indexes for sweeps, which then find old rows without reading the whole tables. The last one
 *  finds the extensions that a deleted account asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index client_audit_entries_age on client_audit_entries (created_ms)`.execute(db);
  await sql`create index notifications_age on notifications (created_ms)`.execute(db);
  await sql`create index people_devices_age on people_devices (told_ms)`.execute(db);
  await sql`create index meeting_extensions_asked_by on meeting_extensions (asked_by)`.execute(db);
}
