import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

/** An attempt that is about to be checked. */
export interface NewAttempt {
  readonly id: string;
  /** The hash of the account that the attempt counts against, and the number of attempts
   *  allowed. */
  readonly account: string;
  readonly accountMax: number;
  /** The hash of the network that the attempt counts against; null: none. */
  readonly network: string | null;
  /** The number of failures that the network may have; null: no limit, but the attempt counts. */
  readonly networkMax: number | null;
  readonly nowMs: number;
  /** Attempts count from this time on. */
  readonly sinceMs: number;
}

/** Counts an attempt, unless the account or the network has too many. Then it writes nothing and
 *  returns when the oldest counted attempt was made (ms since the epoch); else it returns null. All
 *  servers count the attempts of one account one after another, including those being checked, so
 *  that no more than its limit are checked. For a network only failed attempts count, so that many
 *  good sign-ins at once never lock out a chamber. */
export async function insertAttempt(db: Kysely<Database>, attempt: NewAttempt): Promise<number | null> {
  return inTransaction(db, async (transaction) => {
    await lockAccount(transaction, attempt.account);
    const counted = await countAttempts(transaction, attempt);
    if (counted.ofAccount >= attempt.accountMax) return counted.oldestOfAccountMs;
    if (counted.ofNetwork >= (attempt.networkMax ?? Infinity)) return counted.oldestOfNetworkMs;
    const row = { failed_ms: attempt.nowMs, attempt_id: attempt.id, in_hand: true };
    const account = { scope: 'account', key_hash: attempt.account, ...row } as const;
    const network = { scope: 'address', key_hash: attempt.network ?? '', ...row } as const;
    await transaction
      .insertInto('sign_in_failures')
      .values(attempt.network === null ? [account] : [account, network])
      .execute();
    return null;
  });
}

async function lockAccount(db: Kysely<Database>, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('attempts of ' || ${account} || current_schema(), 0))`.execute(
    db,
  );
}

interface Counted {
  readonly ofAccount: number;
  readonly oldestOfAccountMs: number;
  readonly ofNetwork: number;
  readonly oldestOfNetworkMs: number;
}

async function countAttempts(
  db: Kysely<Database>,
  { account, network, sinceMs }: NewAttempt,
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select * from (
      select count(*)::int as "ofAccount", coalesce(min(failed_ms), 0) as "oldestOfAccountMs" from sign_in_failures
      where scope = 'account' and key_hash = ${account} and failed_ms > ${sinceMs}
    ) of_account, (
      select count(*)::int as "ofNetwork", coalesce(min(failed_ms), 0) as "oldestOfNetworkMs" from sign_in_failures
      where scope = 'address' and key_hash = ${network} and failed_ms > ${sinceMs} and not in_hand
    ) of_network`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('a count is always there');
  return counted;
}

/** How many attempts of this key count since `sinceMs`, and when the oldest of them was made. */
export async function loadFailures(
  db: Kysely<Database>,
  keyHash: string,
  sinceMs: number,
): Promise<{ readonly count: number; readonly oldestMs: number }> {
  const { rows } = await sql<{ count: number; oldestMs: number }>`
    select count(*)::int as count, coalesce(min(failed_ms), 0) as "oldestMs" from sign_in_failures
    where scope = 'account' and key_hash = ${keyHash} and failed_ms > ${sinceMs}`.execute(db);
  return rows[0] ?? { count: 0, oldestMs: 0 };
}

/** Deletes the attempts that count no more since `sinceMs`. Those that another sign-in deletes now
 *  are left to it, so that none waits for another. */
export async function deleteOldAttempts(db: Kysely<Database>, sinceMs: number): Promise<void> {
  await sql`
    delete from sign_in_failures where ctid = any(array(
      select ctid from sign_in_failures where failed_ms <= ${sinceMs} for update skip locked
    )) and failed_ms <= ${sinceMs}`.execute(db);
}

/** An attempt that was checked and was wrong stays counted. Those that count no more since
 *  `sinceMs` are deleted. */
export async function setAttemptFailed(
  db: Kysely<Database>,
  attemptId: string,
  sinceMs: number,
): Promise<void> {
  await deleteOldAttempts(db, sinceMs);
  await db
    .updateTable('sign_in_failures')
    .set({ in_hand: false })
    .where('attempt_id', '=', attemptId)
    .execute();
}

/** Takes an attempt out of the count. */
export async function deleteAttempt(db: Kysely<Database>, attemptId: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('attempt_id', '=', attemptId).execute();
}

/** Takes an attempt out of the count, and deletes the earlier failures of its account. The attempts
 *  that are still being checked stay counted, and so do all others of the network. */
export async function deleteAttemptAndFailures(
  db: Kysely<Database>,
  attemptId: string,
  account: string,
): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where((row) =>
      row.or([
        row.and({ attempt_id: attemptId }),
        row.and({ scope: 'account', key_hash: account, in_hand: false }),
      ]),
    )
    .execute();
}

/** When an account last signed in from a network, exact to a day; null where it has not done so
 *  since `sinceMs`. */
export async function loadKnownNetworkMs(
  db: Kysely<Database>,
  pairHash: string,
  sinceMs: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('known_networks')
    .select('used_ms')
    .where('pair_hash', '=', pairHash)
    .where('used_ms', '>', sinceMs)
    .executeTakeFirst();
  return row?.used_ms ?? null;
}

/** Notes that an account signed in from a network, and deletes the networks that no account used
 *  since `forgetBeforeMs`. Rows that another sign-in holds are left to it: after a recess, a whole
 *  chamber with rows so old signs in at once. */
export async function noteKnownNetwork(
  db: Kysely<Database>,
  pairHash: string,
  { nowMs, forgetBeforeMs }: { nowMs: number; forgetBeforeMs: number },
): Promise<void> {
  await db
    .insertInto('known_networks')
    .values({ pair_hash: pairHash, used_ms: nowMs })
    .onConflict((conflict) => conflict.column('pair_hash').doUpdateSet({ used_ms: nowMs }))
    .execute();
  await db
    .deleteFrom('known_networks')
    .where(
      'pair_hash',
      'in',
      db
        .selectFrom('known_networks')
        .select('pair_hash')
        .where('used_ms', '<=', forgetBeforeMs)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
