import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@hemicycle/server/platform/db/embedded-postgres';
import { createLog } from '@hemicycle/server/platform/log/log';
import { makeTemplate, TEST_DATABASE_TEMPLATE, TEST_DATABASE_URL } from './test-database.ts';

/** Starts one PostgreSQL for a whole run of the tests, unless the environment names one, and
 *  migrates one database in it. Each test file copies that by `openTestDatabase`. The data need not
 *  last, so that PostgreSQL does not wait for the disk. */
export default async function startTestPostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[TEST_DATABASE_URL]) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'hemicycle-test-postgres-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: createLog({ level: 'error' }),
  });
  const { user, password, port } = postgres.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  process.env[TEST_DATABASE_URL] = url;
  process.env[TEST_DATABASE_TEMPLATE] = await makeTemplate(url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
