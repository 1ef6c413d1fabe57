import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { inTransaction } from '../db/transaction.ts';
import type { Counted } from './call-limits.ts';

/** Counts a call against each of the names, or against none where one name is used up. Answers null
 *  when the call is counted, else after how many ms there is room again. Calls that count against
 *  the same name wait for each other, on all servers. */
export async function insertCountedCall<Tables>(
  db: Kysely<Tables>,
  call: { readonly id: string; readonly nowMs: number },
  counted: readonly Counted[],
): Promise<number | null> {
  await sql`delete from counted_calls where until_ms <= ${call.nowMs}`.execute(db);
  return inTransaction(db, async (transaction) => {
    const waits: number[] = [];
    // All calls lock the names in the same order, so that two calls never block each other.
    for (const one of counted.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      await lockName(transaction, one.name);
      const freedMs = await loadFreedMs(transaction, one, call.nowMs);
      if (freedMs !== null) waits.push(freedMs - call.nowMs);
    }
    if (waits.length > 0) return Math.max(...waits);
    await sql`
      insert into counted_calls (name, at_ms, until_ms, call_id)
      select name, ${call.nowMs}, until_ms, ${call.id}
      from unnest(${counted.map(({ name }) => name)}::text[],
        ${counted.map(({ withinMs }) => call.nowMs + withinMs)}::bigint[]) as counted (name, until_ms)`.execute(
      transaction,
    );
    return null;
  });
}

/** Removes a counted call, so that it does not count. */
export async function deleteCountedCall(db: QueryExecutorProvider, callId: string): Promise<void> {
  await sql`delete from counted_calls where call_id = ${callId}`.execute(db);
}

async function lockName(db: QueryExecutorProvider, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('calls of ' || ${name} || current_schema(), 0))`.execute(
    db,
  );
}

/** When the next call may count against a name that is used up, ms since the epoch; null where the
 *  name has room now. */
async function loadFreedMs(
  db: QueryExecutorProvider,
  { name, max, withinMs }: Counted,
  nowMs: number,
): Promise<number | null> {
  const { rows } = await sql<{ atMs: number }>`
    select at_ms as "atMs" from counted_calls where name = ${name} and at_ms > ${nowMs - withinMs}
    order by at_ms desc offset ${max - 1} limit 1`.execute(db);
  const [freed] = rows;
  return freed === undefined ? null : freed.atMs + withinMs;
}
