import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

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

/** Notes a request for a link and counts it: how many were made for the account and from the
 *  network since a time, this one included. Requests from before that time are deleted. */
export async function countForgotten(
  db: Kysely<Database>,
  request: {
    readonly id: string;
    readonly accountHash: string;
    readonly networkHash: string;
    readonly nowMs: number;
  },
  sinceMs: number,
): Promise<{ account: number; network: number }> {
  await db.deleteFrom('forgotten_requests').where('asked_ms', '<=', sinceMs).execute();
  await db
    .insertInto('forgotten_requests')
    .values({
      id: request.id,
      account_hash: request.accountHash,
      network_hash: request.networkHash,
      asked_ms: request.nowMs,
    })
    .execute();
  const { rows } = await sql<{ account: number; network: number }>`
    select count(*) filter (where account_hash = ${request.accountHash})::int as account,
      count(*) filter (where network_hash = ${request.networkHash})::int as network
    from forgotten_requests
    where account_hash = ${request.accountHash} or network_hash = ${request.networkHash}`.execute(db);
  return rows[0] ?? { account: 0, network: 0 };
}
