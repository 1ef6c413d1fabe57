import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { moveFiles, removeFiles } from './adapters/storage/move-files.ts';
import { FILES_FOLDER, openStorage } from './adapters/storage/open-storage.ts';
import { type Config, readConfig } from './config.ts';
import { migrations } from './migrations/index.ts';
import type { BackupManifest } from './platform/backup/backup-manifest.ts';
import { checkBackup } from './platform/backup/read-backup.ts';
import { makeDraftFolder, moveIn, restoreDatabase, restoreFiles } from './platform/backup/restore-backup.ts';
import { writeBackup } from './platform/backup/write-backup.ts';
import { systemClock } from './platform/clock/clock.ts';
import { makeDataFolder } from './platform/data-folder.ts';
import { lockDataFolder } from './platform/db/data-folder-lock.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { checkDatabase, openDatabase, type PostgresConnection } from './platform/db/open-database.ts';
import { hasCluster, readConnection } from './platform/db/postgres-folder.ts';
import { hasNoRoom } from './platform/has-no-room.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { StartError } from './platform/start-error.ts';
import { Undo } from './platform/undo.ts';

// `npm run backup -- FILE` saves a site: its database as it is at one moment, its files and its
// keys. `npm run restore -- FILE` brings it back into an empty data folder, on this or another
// machine. Both read the settings that `npm start` reads. docs/backup.md says what is in it.

/** What a backup takes from the data folder. The keys of open secret votes are not among them: with
 *  such a key and the database anybody could read the votes. Source: BEY-25. */
const KEPT = ['record-keys', 'receipt-secret'];
const LOCK_FILE = 'hemicycle.lock';
const DRAFT_FOLDER = 'restoring';
const PATIENCE_MS = 30_000;

const USAGE = 'usage: npm run backup -- FILE\n       npm run restore -- FILE\n';

/** Saves the site of the settings in `env` into a file that does not exist yet. A server may run on
 *  it meanwhile.
 *  @throws StartError one clear line; no file is left then. */
export async function backUp(
  env: Readonly<Record<string, string | undefined>>,
  path: string,
  onTable?: (done: number, all: number) => void,
): Promise<BackupManifest> {
  const config = readConfig(env);
  const { log, undo } = begin(config);
  try {
    const database = openDatabase<unknown>({
      connection: await reachDatabase(config, log, undo),
      log,
      poolSize: 1,
    });
    undo.add('database connections', () => database.close());
    if (config.databaseUrl !== null) await checkDatabase(database, config.databaseUrl);
    const { storage, close } = await openStorage(config);
    undo.add('files', async () => close());
    return await writeBackup({
      pool: database.pool,
      dataDir: config.dataDir,
      kept: KEPT,
      storage,
      path,
      nowMs: systemClock.nowMs(),
      ...(onTable !== undefined && { onTable }),
    });
  } finally {
    await undo.run();
  }
}

/** Brings a backup into the empty data folder, and the empty database, of the settings in `env`.
 *  @throws StartError one clear line; the folder and the database are empty then, as before. */
export async function restore(
  env: Readonly<Record<string, string | undefined>>,
  path: string,
): Promise<BackupManifest> {
  const config = readConfig(env);
  const { log, undo } = begin(config);
  const { dataDir, databaseUrl } = config;
  try {
    const manifest = await checkBackup(path);
    makeDataFolder(dataDir);
    const lock = lockDataFolder(dataDir);
    undo.add('data folder', () => Promise.resolve(lock.release()));
    const draft = makeDraftFolder(dataDir, DRAFT_FOLDER, [LOCK_FILE]);
    undo.add('draft of the data folder', () => rm(draft, { recursive: true, force: true }));
    await restoreFiles(path, draft);
    const unmove = config.s3 === null ? async () => undefined : await moveToBucket(config, draft, undo);
    const into = { path, manifest };
    if (databaseUrl === null) {
      await restoreEmbedded(into, draft, log).catch(afterwards(unmove));
      moveIn(draft, dataDir, 'postgres');
      return manifest;
    }
    const database = openDatabase<unknown>({ connection: databaseUrl, log, poolSize: 1 });
    undo.add('database connections', () => database.close());
    await checkDatabase(database, databaseUrl).catch(afterwards(unmove));
    await restoreDatabase(database.pool, into, migrations, () => moveIn(draft, dataDir, 'postgres')).catch(
      afterwards(unmove),
    );
    return manifest;
  } catch (cause) {
    if (!hasNoRoom(cause)) throw cause;
    throw new StartError(
      `There is no room for what ${path} holds, in ${dataDir} or in the database. Nothing of it was left. Make room, or set HEMICYCLE_DATA_DIR to a folder on another disk.`,
      { cause },
    );
  } finally {
    await undo.run();
  }
}

/** Moves the restored files to the bucket of the settings. Returns what removes them again. */
async function moveToBucket(config: Config, draft: string, undo: Undo): Promise<() => Promise<void>> {
  const { storage, close } = await openStorage(config);
  undo.add('files', async () => close());
  const moved = await moveFiles(join(draft, FILES_FOLDER), storage);
  return () => removeFiles(moved, storage);
}

/** Does something after a failure, and lets it go on. */
function afterwards(work: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    await work();
    throw error;
  };
}

function begin({ logLevel }: Config): { log: Log; undo: Undo } {
  const log = createLog({ level: logLevel === 'info' ? 'warn' : logLevel });
  return { log, undo: new Undo(log, PATIENCE_MS) };
}

/** The address of the site's database. Where no server runs on the data folder, its PostgreSQL is
 *  started, and ended by `undo`. */
async function reachDatabase(
  { dataDir, databaseUrl }: Config,
  log: Log,
  undo: Undo,
): Promise<string | PostgresConnection> {
  if (databaseUrl !== null) return databaseUrl;
  if (!hasCluster(dataDir)) {
    throw new StartError(
      `The data folder ${dataDir} has no database. Set HEMICYCLE_DATA_DIR to the folder of the site.`,
    );
  }
  const running = readConnection(dataDir);
  const database = openDatabase<unknown>({ connection: running, log, poolSize: 1 });
  const isRunning = running.port !== 0 && (await database.isReachable());
  await database.close();
  if (isRunning) return running;
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  undo.add('PostgreSQL', () => postgres.stop());
  return postgres.connection;
}

/** Makes a PostgreSQL in the folder and brings the tables of a backup into it. */
async function restoreEmbedded(
  backup: { readonly path: string; readonly manifest: BackupManifest },
  folder: string,
  log: Log,
): Promise<void> {
  const undo = new Undo(log, PATIENCE_MS);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
    undo.add('PostgreSQL', () => postgres.stop());
    const database = openDatabase<unknown>({ connection: postgres.connection, log, poolSize: 1 });
    undo.add('database connections', () => database.close());
    await restoreDatabase(database.pool, backup, migrations, () => undefined);
  } finally {
    await undo.run();
  }
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [what, name] = positionals;
  const isKnown = (what === 'backup' || what === 'restore') && positionals.length === 2;
  if (values.help === true || !isKnown || name === undefined) {
    process.stderr.write(USAGE);
    process.exitCode = values.help === true ? 0 : 2;
    return;
  }
  const path = resolve(process.env['INIT_CWD'] ?? '.', name);
  try {
    const manifest = await (what === 'backup'
      ? backUp(process.env, path, tellProgress)
      : restore(process.env, path));
    process.stdout.write(`${inWords(what, path, manifest)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : describe(error)}\n`);
    process.exitCode = 1;
  }
}

function tellProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} tables${done === all ? '\n' : ''}`);
}

function inWords(what: 'backup' | 'restore', path: string, manifest: BackupManifest): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const made = new Date(manifest.madeMs).toISOString();
  const content = `${manifest.tables.length} tables with ${rows} rows and ${manifest.files.length} files`;
  return what === 'backup'
    ? `Saved ${content} of ${made} in ${path}. Keep it as you keep the data folder: it holds the site's keys.`
    : `Restored ${content} of ${made}. Secret votes that were open then will be void: no backup holds their keys.`;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Whether Node was started with this file. False where another file imports it. */
function isStarted(): boolean {
  try {
    return createRequire(import.meta.url).resolve(process.argv[1] ?? '') === import.meta.filename;
  } catch {
    return false;
  }
}

if (isStarted()) await main();
