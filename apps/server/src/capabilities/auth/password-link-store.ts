import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

/** Writes the link of a person, in the place of an earlier one. `tokenHash`: SHA-256 of its
 *  token. */
export async function replacePasswordLink(
  db: Kysely<Database>,
  link: { readonly userId: string; readonly tokenHash: string; readonly expiresMs: number },
): Promise<void> {
  await sql`
    insert into password_links (user_id, token_hash, expires_ms)
    values (${link.userId}, ${link.tokenHash}, ${link.expiresMs}::bigint)
    on conflict (user_id) do update
      set token_hash = excluded.token_hash, expires_ms = excluded.expires_ms`.execute(db);
}

/** Whether a link works now. */
export async function isPasswordLink(
  db: Kysely<Database>,
  tokenHash: string,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('password_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link up: the person whose it was; null where it has expired, was used or replaced. Of
 *  two who use it at once, one gets it. */
export async function takePasswordLink(
  db: Kysely<Database>,
  tokenHash: string,
  nowMs: number,
): Promise<string | null> {
  const row = await db
    .deleteFrom('password_links')
    .where('token_hash', '=', tokenHash)
    .returning(['user_id', 'expires_ms'])
    .executeTakeFirst();
  return row === undefined || row.expires_ms <= nowMs ? null : row.user_id;
}

/** Ends the link of a person, where there is one. */
export async function deletePasswordLink(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute();
}

/** A request for a link. The hashes are hexadecimal. */
interface ForgottenRequest {
  readonly id: string;
  readonly accountHash: string;
  readonly networkHash: string;
  readonly nowMs: number;
}

/** How many requests for links of an account count since `sinceMs`, with the oldest of them. */
interface ForgottenCounts {
  readonly ofAccount: number;
  readonly oldestOfAccountMs: number;
  readonly ofNetwork: number;
}

/** Counts the requests for the account of this one, and those from its network, since `sinceMs`,
 *  and notes this one where `mayAsk` says so. A request that is not noted does not count later. Of
 *  many at once for one account, on all servers, each counts those that were noted before. Requests
 *  from before that time are deleted. Returns what was counted where it was not noted. */
export async function noteForgotten(
  db: Kysely<Database>,
  { id, accountHash, networkHash, nowMs }: ForgottenRequest,
  sinceMs: number,
  mayAsk: (counts: ForgottenCounts) => boolean,
): Promise<ForgottenCounts | null> {
  return inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('forgotten of ' || ${accountHash} || current_schema(), 0))`.execute(
      transaction,
    );
    await sql`
      delete from forgotten_requests where ctid = any(array(
        select ctid from forgotten_requests where asked_ms <= ${sinceMs} for update skip locked
      )) and asked_ms <= ${sinceMs}`.execute(transaction);
    const { rows } = await sql<ForgottenCounts>`
      select count(*) filter (where account_hash = ${accountHash})::int as "ofAccount",
        coalesce(min(asked_ms) filter (where account_hash = ${accountHash}), 0) as "oldestOfAccountMs",
        count(*) filter (where network_hash = ${networkHash})::int as "ofNetwork"
      from forgotten_requests
      where (account_hash = ${accountHash} or network_hash = ${networkHash})
        and asked_ms > ${sinceMs}`.execute(transaction);
    const [counts] = rows;
    if (counts === undefined) throw new Error('a count is always there');
    if (!mayAsk(counts)) return counts;
    await transaction
      .insertInto('forgotten_requests')
      .values({ id, account_hash: accountHash, network_hash: networkHash, asked_ms: nowMs })
      .execute();
    return null;
  });
}
