import { randomBytes } from 'node:crypto';
import { migrations as serverMigrations } from '@hemicycle/server/migrations/index';
import type { Database } from '@hemicycle/server/database';
import { migrate } from '@hemicycle/server/platform/db/migrate';
import type { Migration } from '@hemicycle/server/platform/db/migrate';
import { openDatabase } from '@hemicycle/server/platform/db/open-database';
import type { OpenDatabase } from '@hemicycle/server/platform/db/open-database';
import { createLog } from '@hemicycle/server/platform/log/log';
import { FAKE_START_MS } from './fake-clock.ts';

/** The environment variable with the address of this run's PostgreSQL; `vitest-global-setup.ts`
 *  sets it. */
export const TEST_DATABASE_URL = 'HEMICYCLE_TEST_DATABASE_URL';

/** The environment variable with the name of the database that `vitest-global-setup.ts` has
 *  migrated, for each test file to copy. */
export const TEST_DATABASE_TEMPLATE = 'HEMICYCLE_TEST_DATABASE_TEMPLATE';

/** The schema of the template, and so of each copy. */
const SCHEMA_OF_COPIES = 'hemicycle_test';
const TEST_POOL_SIZE = 8;
/** While the machine is busy with other tests, the database must not seem to be unreachable. Only a
 *  failing test waits this long. */
const CONNECT_PATIENCE_MS = 25_000;

/** A schema that belongs to one test file. `close` drops it. */
export interface TestDatabase extends OpenDatabase<Database> {
  readonly schema: string;
  /** A second, independent pool on the same schema, like that of another server. It is closed with
   *  the test database. */
  openAnother(): OpenDatabase<Database>;
}

/** Where the schema of one test file stands, and how it is removed. */
interface Place {
  readonly url: string;
  readonly schema: string;
  drop(): Promise<void>;
}

/** Gives a fresh schema with all migrations of the server (or those given) applied. On the run's
 *  PostgreSQL it is a copy of the template. On the PostgreSQL at `url`, with other migrations, or
 *  where there is no template, the migrations run. */
export async function openTestDatabase(
  options: { migrations?: readonly Migration[]; poolSize?: number; url?: string } = {},
): Promise<TestDatabase> {
  const { migrations, poolSize } = options;
  const url = options.url ?? process.env[TEST_DATABASE_URL];
  if (!url)
    throw new Error(`${TEST_DATABASE_URL} is not set: run the tests through the root vitest configuration`);
  const template = process.env[TEST_DATABASE_TEMPLATE];
  const copies = template !== undefined && migrations === undefined && options.url === undefined;
  const place = copies ? await copyTemplate(url, template) : await makeSchema(url, migrations);
  const open = () => openAt(place.url, place.schema, poolSize);
  const database = open();
  const others: OpenDatabase<Database>[] = [];
  return {
    ...database,
    schema: place.schema,
    openAnother() {
      const another = open();
      others.push(another);
      return another;
    },
    async close() {
      // Close the connections first: a stopped server may still be writing that people left, which
      // would block the drop.
      await Promise.all([database, ...others].map((opened) => opened.close()));
      await place.drop();
    },
  };
}

/** Makes the database that `openTestDatabase` copies, on the PostgreSQL at `url`. Returns its
 *  name. */
export async function makeTemplate(url: string): Promise<string> {
  const name = 'hemicycle_template';
  await runOnce(url, `create database ${name}`);
  await migrateInto(addressOf(url, name), SCHEMA_OF_COPIES, serverMigrations);
  return name;
}

async function copyTemplate(url: string, template: string): Promise<Place> {
  const name = freshName();
  await runOnce(url, `create database ${name} template ${template}`);
  return {
    url: addressOf(url, name),
    schema: SCHEMA_OF_COPIES,
    drop: () => runOnce(url, `drop database if exists ${name} with (force)`),
  };
}

async function makeSchema(url: string, migrations: readonly Migration[] = serverMigrations): Promise<Place> {
  const schema = freshName();
  await migrateInto(url, schema, migrations);
  return { url, schema, drop: () => runOnce(url, `drop schema if exists ${schema} cascade`) };
}

async function migrateInto(url: string, schema: string, migrations: readonly Migration[]): Promise<void> {
  const database = openAt(url, schema);
  try {
    await database.pool.query(`create schema ${schema}`);
    await migrate(database.pool, migrations, FAKE_START_MS);
  } finally {
    await database.close();
  }
}

async function runOnce(url: string, statement: string): Promise<void> {
  const database = openAt(url, 'public', 1);
  try {
    await database.pool.query(statement);
  } finally {
    await database.close();
  }
}

function openAt(url: string, schema: string, poolSize = TEST_POOL_SIZE): OpenDatabase<Database> {
  return openDatabase<Database>({
    connection: url,
    schema,
    poolSize,
    connectPatienceMs: CONNECT_PATIENCE_MS,
    log: createLog({ level: 'silent' }),
  });
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

const freshName = () => `test_${randomBytes(8).toString('hex')}`;
