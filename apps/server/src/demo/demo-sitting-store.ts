import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '../database.ts';

/** The plenary sitting with the highest number. */
export interface LastSitting {
  readonly id: string;
  readonly number: number;
  readonly endsMs: number;
}

/** The last plenary sitting of the demonstration; null when all of them were deleted. */
export async function loadLastSitting(transaction: Transaction<Database>): Promise<LastSitting | null> {
  const { rows } = await sql<LastSitting>`
    select id, substring(id from '[0-9]+$')::int as number, ends_ms as "endsMs" from voting_sessions
    where id ~ '^plenary-sitting-[0-9]{1,6}$' order by number desc limit 1`.execute(transaction);
  return rows[0] ?? null;
}
