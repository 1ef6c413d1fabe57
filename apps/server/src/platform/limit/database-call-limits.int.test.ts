import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callLimitsContract } from './call-limits-contract-suite.ts';
import { createDatabaseCallLimits } from './database-call-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

callLimitsContract('in the database', async (clock) => {
  await database.pool.query('delete from counted_calls');
  const another = database.openAnother();
  return [createDatabaseCallLimits(database.db, clock), createDatabaseCallLimits(another.db, clock)];
});

test('what no longer counts is forgotten', async () => {
  let nowMs = 5_000_000;
  const limits = createDatabaseCallLimits(database.db, { nowMs: () => nowMs });
  await limits.take([{ name: 'early', max: 1, withinMs: 1000 }]);
  nowMs += 1000;
  await limits.take([{ name: 'late', max: 1, withinMs: 1000 }]);
  const { rows } = await database.pool.query('select name from counted_calls');
  expect(rows).toEqual([{ name: 'late' }]);
});
