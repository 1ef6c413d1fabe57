import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Voter, Voters } from '../prepare-voters.ts';
import type { DatabaseConnection } from '../running-server.ts';

const HOUR_MS = 3600 * 1000;

/** Adds `count` accounts that may vote, signed in, like the imported account at the beginning of
 *  `people`. They are written straight into the tables: checking thousands of passwords would take
 *  minutes and is not measured here. @throws Error without such an account. */
export async function addAccounts(
  database: DatabaseConnection,
  { voters }: Voters,
  count: number,
): Promise<Voter[]> {
  const [model] = voters;
  if (model === undefined) throw new Error('There is no account to copy.');
  const [cookieName = ''] = model.cookie.split('=', 1);
  const made = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }));
  const ids = made.map(({ userId }) => userId);
  const hashes = made.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  const nowMs = Date.now();
  const client = new pg.Client(database);
  await client.connect();
  try {
    await client.query(
      `insert into users (id, email, display_name, created_ms)
       select id, id || '@bench.test', 'Voter ' || id, $2 from unnest($1::text[]) as id`,
      [ids, nowMs],
    );
    await client.query(
      `insert into user_roles (user_id, role_id, position)
       select id, role_id, position from unnest($1::text[]) as id, user_roles where user_id = $2`,
      [ids, model.userId],
    );
    await client.query(
      `insert into sign_ins (id, token_hash, user_id, created_ms, expires_ms, proven_ms)
       select id, token_hash, id, $3, $4, $3 from unnest($1::text[], $2::text[]) as made (id, token_hash)`,
      [ids, hashes, nowMs, nowMs + HOUR_MS],
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
  return made.map(({ userId, token }) => ({ userId, cookie: `${cookieName}=${token}` }));
}
