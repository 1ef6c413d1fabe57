import { openTestDatabase } from '@hemicycle/testkit/test-database';
import type { TestDatabase } from '@hemicycle/testkit/test-database';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrate.ts';

const makeOne: Migration = {
  name: '0001-one',
  up: async (db) => void (await sql`create table one (id text primary key)`.execute(db)),
};
const makeTwo: Migration = {
  name: '0002-two',
  up: async (db) => void (await sql`create table two (id bigint)`.execute(db)),
};

let database: TestDatabase;
afterEach(() => database.close());

test('applies what is pending, once and in order', async () => {
  database = await openTestDatabase({ migrations: [makeOne] });
  expect(await migrate(database.pool, [makeOne, makeTwo], 5)).toEqual(['0002-two']);
  expect(await migrate(database.pool, [makeOne, makeTwo], 6)).toEqual([]);
  const { rows } = await database.pool.query('select name, applied_ms from migrations where applied_ms = 5');
  expect(rows).toEqual([{ name: '0002-two', applied_ms: 5 }]);
});

test('several servers that start at once migrate once', async () => {
  database = await openTestDatabase({ migrations: [] });
  const pools = [database, database.openAnother(), database.openAnother()].map(({ pool }) => pool);
  const applied = await Promise.all(pools.map((pool) => migrate(pool, [makeOne, makeTwo], 1)));
  expect(applied.flat().toSorted()).toEqual(['0001-one', '0002-two']);
});

test('a step that fails leaves the schema as it was', async () => {
  database = await openTestDatabase({ migrations: [] });
  const broken: Migration = { name: '0002-broken', up: () => Promise.reject(new Error('no')) };
  await expect(migrate(database.pool, [makeOne, broken], 1)).rejects.toThrow('no');
  const { rows } = await database.pool.query(
    `select to_regclass('one') as one, (select count(*) from migrations) as applied`,
  );
  expect(rows).toEqual([{ one: null, applied: 0 }]);
});

test('refuses a database that a newer version made, in one line', async () => {
  database = await openTestDatabase({ migrations: [makeOne, makeTwo] });
  const refusal = await migrate(database.pool, [makeOne], 1).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(String(refusal)).toContain('newer Hemicycle (it has 0002-two)');
  expect(String(refusal)).not.toContain('\n');
});
