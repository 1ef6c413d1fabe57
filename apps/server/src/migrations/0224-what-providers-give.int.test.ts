import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from './index.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase({ migrations: migrations.filter(({ name }) => name < '0224') });
});
afterAll(() => database.close());

test('[BEY-21] [BEY-46] the upgrade takes roles and groups that are gone out of what providers and directories give', async () => {
  const { pool } = database;
  await pool.query(
    `insert into roles (id, name, actions_allowed, created_ms) values ('clerk', 'Clerk', '{}', 1), ('member', 'Member', '{}', 1)`,
  );
  await pool.query(
    `insert into groups (id, name, grouptype, color, created_ms) values ('greens', 'Greens', 'primary', '#102030', 1)`,
  );
  const rule = (value: string, roles: string[], groups: string[]) => ({ claim: 'g', value, roles, groups });
  const insert = (id: string, first: string[], mappings: object[]) =>
    pool.query(
      `insert into sign_on_providers (id, name, is_on, issuer, client_id, scopes, new_people, first_roles, mappings, created_ms)
       values ($1, $1, true, 'https://idp', 'c', 'openid', 'make', $2, $3, 1)`,
      [id, first, JSON.stringify(mappings)],
    );
  await insert(
    'mixed',
    ['member', 'gone', 'clerk'],
    [
      rule('a', ['gone', 'member', 'clerk'], ['gone', 'greens']),
      rule('b', ['gone'], []),
      rule('c', [], ['greens']),
    ],
  );
  await insert('plain', [], []);
  await pool.query(
    `insert into scim_tokens (id, name, token_hash, first_roles, created_ms) values ('t', 'T', 'h', '{gone,clerk}', 1)`,
  );
  await migrate(pool, migrations, 2);
  const { rows } = await pool.query('select id, first_roles, mappings from sign_on_providers order by id');
  expect(rows).toEqual([
    {
      ...{ id: 'mixed', first_roles: ['member', 'clerk'] },
      mappings: [rule('a', ['member', 'clerk'], ['greens']), rule('c', [], ['greens'])],
    },
    { id: 'plain', first_roles: [], mappings: [] },
  ]);
  expect((await pool.query('select first_roles from scim_tokens')).rows).toEqual([
    { first_roles: ['clerk'] },
  ]);
});
