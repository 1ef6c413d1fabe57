import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '../database.ts';

/** Keeps all other servers from making the site until the end of the transaction. */
export async function lockFirstStart(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first-start:' || current_schema(), 0))`.execute(
    transaction,
  );
}
