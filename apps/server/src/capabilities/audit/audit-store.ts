import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** Until the end of the transaction nothing else is entered for the person. */
export async function lockAuditOf(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit:' || current_schema() || ${userId}::text, 0))`.execute(
    db,
  );
}

/** How much was entered from a person's browsers since a time. */
export async function countAuditSince(
  db: Kysely<Database>,
  userId: string,
  sinceMs: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('client_audit_entries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_ms', '>', sinceMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertAudit(
  db: Kysely<Database>,
  entry: Insertable<Database['client_audit_entries']>,
): Promise<void> {
  await db.insertInto('client_audit_entries').values(entry).execute();
}
