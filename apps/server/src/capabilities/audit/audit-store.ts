import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** Lets nothing else be entered for the person until the end of the transaction. */
export async function lockAuditOf(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit:' || current_schema() || ${userId}::text, 0))`.execute(
    db,
  );
}

/** Counts the entries from a person's browsers since a time, and those of them since a later
 *  time. */
export async function countAuditSince(
  db: Kysely<Database>,
  userId: string,
  { sinceMs, latelySinceMs }: { readonly sinceMs: number; readonly latelySinceMs: number },
): Promise<{ all: number; lately: number }> {
  const { rows } = await sql<{ all: number; lately: number }>`
    select count(*)::int as all, (count(*) filter (where created_ms > ${latelySinceMs}))::int as lately
    from client_audit_entries where user_id = ${userId} and created_ms > ${sinceMs}`.execute(db);
  return rows[0] ?? { all: 0, lately: 0 };
}

/** Deletes the entries from before a time. */
export async function deleteAuditBefore(db: Kysely<Database>, beforeMs: number): Promise<void> {
  await db.deleteFrom('client_audit_entries').where('created_ms', '<', beforeMs).execute();
}

/** Whether anything that browsers entered is kept. */
export async function hasAudit(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('client_audit_entries').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function insertAudit(
  db: Kysely<Database>,
  entry: Insertable<Database['client_audit_entries']>,
): Promise<void> {
  await db.insertInto('client_audit_entries').values(entry).execute();
}
