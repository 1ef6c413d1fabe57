import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@hemicycle/server/platform/db/embedded-postgres';
import { createLog } from '@hemicycle/server/platform/log/log';
import { startOwnRedis } from '@hemicycle/testkit/own-redis';
import { type Site, startSite } from './site-process.ts';

/** Two servers of one demonstration site, with one PostgreSQL, one Redis and one data folder. */
export interface TwoServers {
  readonly first: Site;
  readonly second: Site;
  dispose(): Promise<void>;
}

/** Starts two servers of one site, one after the other. */
export async function startTwoServers(): Promise<TwoServers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hemicycle-two-servers-'));
  // Under root, PostgreSQL runs as another user and must be able to reach its folder.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: createLog({ level: 'error' }),
  });
  const redis = await startOwnRedis();
  const { port, user, password } = postgres.connection;
  const shared = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    REDIS_URL: redis.url,
    HEMICYCLE_DATA_DIR: dataDir,
  };
  const first = await startSite(shared);
  const second = await startSite(shared);
  return {
    first,
    second,
    async dispose() {
      await Promise.all([first.dispose(), second.dispose()]);
      await redis.stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
