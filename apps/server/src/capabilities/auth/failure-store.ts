import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** What failures count against: the hash of an account's address and of a network. */
export interface FailureKeys {
  readonly account: string;
  readonly address: string;
}

/** Failures since `sinceMs` against the account and from the network. */
export async function countFailures(
  db: Kysely<Database>,
  keys: FailureKeys,
  sinceMs: number,
): Promise<{ account: number; address: number }> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select(['scope', sql<number>`count(*)::int`.as('failures')])
    .where('failed_ms', '>', sinceMs)
    .where((row) =>
      row.or([
        row.and({ scope: 'account', key_hash: keys.account }),
        row.and({ scope: 'address', key_hash: keys.address }),
      ]),
    )
    .groupBy('scope')
    .execute();
  const of = (scope: 'account' | 'address') => rows.find((row) => row.scope === scope)?.failures ?? 0;
  return { account: of('account'), address: of('address') };
}

/** Notes one failure against both, and forgets those that no longer count. */
export async function insertFailure(
  db: Kysely<Database>,
  keys: FailureKeys,
  nowMs: number,
  forgetBeforeMs: number,
): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('failed_ms', '<=', forgetBeforeMs).execute();
  await db
    .insertInto('sign_in_failures')
    .values([
      { scope: 'account', key_hash: keys.account, failed_ms: nowMs },
      { scope: 'address', key_hash: keys.address, failed_ms: nowMs },
    ])
    .execute();
}

/** A good sign-in clears what was counted against the account; what came from the network still counts. */
export async function deleteAccountFailures(db: Kysely<Database>, account: string): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('scope', '=', 'account')
    .where('key_hash', '=', account)
    .execute();
}
