import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '../database.ts';

/** Until the end of the transaction no other server makes the site. */
export async function lockFirstStart(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first-start:' || current_schema(), 0))`.execute(
    transaction,
  );
}
