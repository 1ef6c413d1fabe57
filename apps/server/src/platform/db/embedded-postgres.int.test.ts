import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { StartError } from '../start-error.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { openDatabase } from './open-database.ts';
import type { OpenDatabase } from './open-database.ts';
import { isRunning } from './process-identity.ts';
import { inTransaction } from './transaction.ts';

interface Tables {
  votes: { id: number };
}

const log = createLog({ level: 'silent' });

// The tests start and kill real processes, on machines that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
let dataDir: string;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'hemicycle-postgres-'))));
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<{ postgres: EmbeddedPostgres; database: OpenDatabase<Tables> }> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  ends.push(() => postgres.stop());
  const database = openDatabase<Tables>({ connection: postgres.connection, log });
  ends.push(() => database.close());
  await sql`create table if not exists votes (id bigint primary key)`.execute(database.db);
  return { postgres, database };
}

async function loadIds(database: OpenDatabase<Tables>): Promise<number[]> {
  const rows = await database.db.selectFrom('votes').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Starts the application in a process of its own: it stores row 1, says so, and goes on
 *  running. */
async function startOtherApplication(): Promise<{ app: ChildProcess; postgresPid: number }> {
  const module = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href);
  const program = `
    import { startEmbeddedPostgres } from ${module('embedded-postgres.ts')};
    import { openDatabase } from ${module('open-database.ts')};
    import { createLog } from ${module('../log/log.ts')};
    const log = createLog({ level: 'silent' });
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    const { pool } = openDatabase({ connection: postgres.connection, log });
    await pool.query('create table if not exists votes (id bigint primary key)');
    await pool.query('insert into votes values (1)');
    console.log(postgres.pid);
    setInterval(() => pool.query('select 1'), 10);`;
  const app = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(async () => app.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: app.stdout }), 'line');
  return { app, postgresPid: Number(line) };
}

test('after kill -9 of PostgreSQL the running application goes on with everything acknowledged', async () => {
  const { postgres, database } = await start();
  await database.db.insertInto('votes').values({ id: 1 }).execute();
  const killed = postgres.pid ?? 0;
  process.kill(killed, 'SIGKILL');
  const unavailable: unknown[] = [];
  await vi.waitFor(
    async () => {
      await database.db
        .insertInto('votes')
        .values({ id: 2 })
        .execute()
        .catch((error: unknown) => {
          unavailable.push(error);
          throw error;
        });
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(unavailable.every(isDatabaseUnavailable)).toBe(true);
  // The main process of PostgreSQL was killed. Its processes that serve connections live a moment
  // longer, and may have taken the write.
  const patience = { timeout: 20_000, interval: 50 };
  await vi.waitFor(() => expect([null, killed]).not.toContain(postgres.pid), patience);
  expect(isRunning(postgres.pid ?? 0)).toBe(true);
  await vi.waitFor(async () => expect(await loadIds(database)).toEqual([1, 2]), patience);
});

test('a transaction that loses its connection before the commit is run again', async () => {
  const { postgres, database } = await start();
  let runs = 0;
  await inTransaction(database.db, async (transaction) => {
    runs += 1;
    await transaction.insertInto('votes').values({ id: 1 }).execute();
    if (runs > 1) return;
    await sql`select pg_terminate_backend(${sql.lit(await backendPid(transaction))})`.execute(database.db);
    await transaction.insertInto('votes').values({ id: 2 }).execute();
  });
  expect(runs).toBe(2);
  expect(await loadIds(database)).toEqual([1]);
  expect(postgres.pid).not.toBeNull();
});

async function backendPid(
  on: Parameters<ReturnType<typeof sql<{ pid: number }>>['execute']>[0],
): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on);
  return rows[0]?.pid ?? 0;
}

test('two transactions that deadlock both end well', async () => {
  const { database } = await start();
  await sql`insert into votes values (1), (2)`.execute(database.db);
  let arrived = 0;
  let release: () => void = () => undefined;
  const bothHoldOne = new Promise<void>((resolve) => (release = resolve));
  const swap = (first: number, second: number) =>
    inTransaction(database.db, async (transaction) => {
      await sql`select 1 from votes where id = ${first} for update`.execute(transaction);
      arrived += 1;
      if (arrived === 2) release();
      await bothHoldOne;
      await sql`select 1 from votes where id = ${second} for update`.execute(transaction);
    });
  await Promise.all([swap(1, 2), swap(2, 1)]);
  expect(arrived).toBe(3);
});

test('after kill -9 of the application the next one ends the PostgreSQL left over and goes on', async () => {
  const { app, postgresPid } = await startOtherApplication();
  app.kill('SIGKILL');
  await once(app, 'close');
  expect(isRunning(postgresPid)).toBe(true);
  const { postgres, database } = await start();
  expect(isRunning(postgresPid)).toBe(false);
  expect(await loadIds(database)).toEqual([1]);
  expect(postgres.pid).not.toBe(postgresPid);
});

test('after kill -9 of both at once the next start recovers', async () => {
  const { app, postgresPid } = await startOtherApplication();
  process.kill(postgresPid, 'SIGKILL');
  app.kill('SIGKILL');
  await once(app, 'close');
  const { database } = await start();
  expect(await loadIds(database)).toEqual([1]);
});

test('a second application on the same folder is refused in one line, and the first is unharmed', async () => {
  const { app } = await startOtherApplication();
  const refusal = await startEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(String(refusal)).toMatch(
    new RegExp(`process ${app.pid}\\b.*HEMICYCLE_DATA_DIR to another folder\\.$`),
  );
  expect(app.exitCode).toBeNull();
});

test('stale lock and pid files do no harm, even when their numbers live again', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log });
  await first.stop();
  // Process 1 always runs and is neither Hemicycle nor this PostgreSQL.
  writeFileSync(join(dataDir, 'hemicycle.lock'), '1 4711 stale\n');
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  writeFileSync(pidFile, `1\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n`);
  const { database } = await start();
  expect(await database.isReachable()).toBe(true);
});

test('a port that somebody else took meanwhile is left to them', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log });
  const { port } = first.connection;
  await first.stop();
  const squatter = createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  ends.push(() => new Promise((resolve) => squatter.close(resolve)));
  const { postgres, database } = await start();
  expect(postgres.connection.port).not.toBe(port);
  expect(await database.isReachable()).toBe(true);
});

test('a folder of a newer PostgreSQL is refused in one line', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log });
  await first.stop();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '19\n');
  const refusal = await startEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(String(refusal)).toMatch(
    /was made by PostgreSQL 19, and this Hemicycle brings PostgreSQL 18\. [^\n]+$/,
  );
});

test('stop leaves no process, the password is kept from others, writes reach the disk', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const pid = postgres.pid ?? 0;
  const { rows } = await query(
    postgres,
    `select current_setting('fsync') as fsync, current_setting('listen_addresses') as at`,
  );
  expect(rows).toEqual([{ fsync: 'on', at: '127.0.0.1' }]);
  const secret = join(dataDir, 'postgres-connection.json');
  expect(statSync(secret).mode & 0o077).toBe(0);
  expect(readFileSync(secret, 'utf8')).toContain(postgres.connection.password);
  await postgres.stop();
  expect(isRunning(pid)).toBe(false);
  await expect(query(postgres, 'select 1')).rejects.toSatisfy(isDatabaseUnavailable);
});

test('closing ends its connections also where no typed query was ever made', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  ends.push(() => postgres.stop());
  const database = openDatabase<Tables>({ connection: postgres.connection, log });
  await database.pool.query('select 1');
  await database.close();
  expect(database.pool.ending).toBe(true);
  expect(database.pool.totalCount).toBe(0);
});

async function query(postgres: EmbeddedPostgres, text: string) {
  const database = openDatabase<Tables>({ connection: postgres.connection, log });
  try {
    return await database.pool.query(text);
  } finally {
    await database.close();
  }
}

test.for([
  ['is a file', (folder: string) => writeFileSync(folder, '')],
  ['is empty', (folder: string) => mkdirSync(folder)],
  ['has an empty version', (folder: string) => writeVersion(folder, '')],
  ['has a version that is none', (folder: string) => writeVersion(folder, '18junk\n')],
] as const)('a database whose folder %s is one clear line', async ([, damage]) => {
  damage(join(dataDir, 'postgres'));
  const starting = startEmbeddedPostgres({ dataDir, log });
  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.toThrow(/postgres is no database of PostgreSQL that can be read: [^\n]+\.$/);
});

function writeVersion(folder: string, text: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'PG_VERSION'), text);
}
