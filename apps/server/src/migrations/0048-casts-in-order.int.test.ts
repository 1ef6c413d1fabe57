import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from './index.ts';

/** Challenges of each length that base64url pads differently, with the two characters in which it
 *  differs from base64. */
const CAST = [
  { user: 'a', revision: 1, challenge: 'A-_A' },
  { user: 'b', revision: 1, challenge: 'A-_AB' },
  { user: 'c', revision: 2, challenge: 'A-_ABC“ÿ' },
];
let database: TestDatabase;

beforeAll(async () => {
  const earlier = migrations.filter(({ name }) => name !== '0048-casts-in-order');
  database = await openTestDatabase({ migrations: earlier });
  const client = await database.pool.connect();
  try {
    // Insert votes without their polls and people, which this migration does not read: the setting
    // switches foreign keys off.
    await client.query('set session_replication_role = replica');
    const signed = CAST.map(({ challenge, ...rest }) => ({
      ...rest,
      signature: { clientDataJSON: Buffer.from(JSON.stringify({ challenge })).toString('base64url') },
    }));
    for (const { user, revision, signature } of [...signed, { user: 'd', revision: 1, signature: null }]) {
      await client.query(
        `insert into votes (poll_id, user_id, vote_decision, vote_weight, server_arrival_time_ms, request_id, receipt_public,
           revision, first_request_id, first_request_mark, first_arrival_time_ms, cast_signature)
         values ('p', $1, 'Yea', 1, 1, 'r', $1, $2, 'r', 'm', 1, $3)`,
        [user, revision, signature === null ? null : JSON.stringify(signature)],
      );
    }
  } finally {
    await client.query('set session_replication_role = default');
    client.release();
  }
  await migrate(database.pool, migrations, 2);
});
afterAll(() => database.close());

test('[BEY-31] what was signed of a vote before the upgrade is known afterwards, so that a changed one can name it', async () => {
  const { rows } = await database.pool.query(
    'select cast_statement, first_cast_statement from votes order by user_id',
  );
  expect(rows).toEqual([
    { cast_statement: 'A-_A', first_cast_statement: 'A-_A' },
    { cast_statement: 'A-_AB', first_cast_statement: 'A-_AB' },
    { cast_statement: 'A-_ABC“ÿ', first_cast_statement: null },
    { cast_statement: null, first_cast_statement: null },
  ]);
});
