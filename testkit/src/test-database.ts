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

const TEST_POOL_SIZE = 8;
/** While the machine is busy with other tests, the database must not seem to be unreachable. Only a
 *  failing test waits this long. */
const CONNECT_PATIENCE_MS = 25_000;

/** A schema that belongs to one test file. `close` drops it. */
export interface TestDatabase extends OpenDatabase<Database> {
  readonly schema: string;
  /** The address of the shared server, without the schema. */
  readonly url: string;
  /** A second, independent pool on the same schema, like that of another server. It is closed with
   *  the test database. */
  openAnother(): OpenDatabase<Database>;
}

/** Makes a fresh schema on the run's PostgreSQL, or on the one at `url`, with all migrations of the
 *  server (or those given) applied. */
export async function openTestDatabase(
  options: { migrations?: readonly Migration[]; poolSize?: number; url?: string } = {},
): Promise<TestDatabase> {
  const { migrations = serverMigrations, poolSize = TEST_POOL_SIZE } = options;
  const url = options.url ?? process.env[TEST_DATABASE_URL];
  if (!url)
    throw new Error(`${TEST_DATABASE_URL} is not set: run the tests through the root vitest configuration`);
  const schema = `test_${randomBytes(8).toString('hex')}`;
  const open = () =>
    openDatabase<Database>({
      connection: url,
      schema,
      poolSize,
      connectPatienceMs: CONNECT_PATIENCE_MS,
      log: createLog({ level: 'silent' }),
    });
  const database = open();
  const others: OpenDatabase<Database>[] = [];
  await database.pool.query(`create schema ${schema}`);
  await migrate(database.pool, migrations, FAKE_START_MS);
  return {
    ...database,
    schema,
    url,
    openAnother() {
      const another = open();
      others.push(another);
      return another;
    },
    async close() {
      // Close the connections first: a stopped server may still be writing that people left, which
      // would block the drop.
      await Promise.all([database, ...others].map((opened) => opened.close()));
      const last = open();
      await last.pool.query(`drop schema if exists ${schema} cascade`);
      await last.close();
    },
  };
}
