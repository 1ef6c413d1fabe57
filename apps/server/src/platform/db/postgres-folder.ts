import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { replaceWhole } from '../write-whole.ts';
import { POSTGRES_MAJOR } from './postgres-binaries.ts';
import type { PostgresPrograms } from './postgres-binaries.ts';

const CLUSTER_FOLDER = 'postgres';
const CONNECTION_FILE = 'postgres-connection.json';
const PASSWORD_BYTES = 24;

const savedConnection = z.object({
  port: z.number().int().min(0).max(65_535),
  user: z.string(),
  password: z.string(),
});

/** The port, user and password of the embedded PostgreSQL. They are kept in the data folder,
 *  readable by its owner only. */
export type SavedConnection = z.infer<typeof savedConnection>;

/** The folder of the database files. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, CLUSTER_FOLDER);
}

/** Whether the data folder has a database. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(clusterFolder(dataDir));
}

/** Saves the connection in a file of mode 0600, which is replaced as a whole. */
export function saveConnection(dataDir: string, connection: SavedConnection): void {
  replaceWhole(join(dataDir, CONNECTION_FILE), `${JSON.stringify(connection)}\n`);
}

/** Makes the database files on the first start, and reads the connection on later starts. A first
 *  start that was interrupted starts over.
 *  @throws StartError when the files are not PostgreSQL's, belong to another major version, or
 *  their password is lost. */
export async function prepareCluster(dataDir: string, programs: PostgresPrograms): Promise<SavedConnection> {
  const folder = clusterFolder(dataDir);
  if (hasCluster(dataDir)) {
    checkMajor(dataDir, folder);
    return readConnection(dataDir);
  }
  const connection = {
    port: 0,
    user: 'hemicycle',
    password: randomBytes(PASSWORD_BYTES).toString('base64url'),
  };
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (programs.runAs) chownSync(draft, programs.runAs.uid, programs.runAs.gid);
  await initialise(draft, programs, connection);
  saveConnection(dataDir, connection);
  renameSync(draft, folder);
  return connection;
}

/** The way in which PostgreSQL gets its folder. Under root on Linux it gets an open directory in
 *  place of a path. Its system user then needs no right on the folders above (a data folder in
 *  /root, a temporary folder with mode 0700). */
export function handFolderOver(
  folder: string,
  programs: PostgresPrograms,
  descriptorInChild: number,
): { argument: string; descriptor: number | null } {
  if (programs.runAs === null || process.platform !== 'linux') return { argument: folder, descriptor: null };
  return { argument: `/proc/self/fd/${descriptorInChild}`, descriptor: openSync(folder, 'r') };
}

/** The environment of PostgreSQL. It leaves out the application's own, which holds passwords. */
export function postgresEnvironment(): Record<string, string> {
  const { PATH = '', SystemRoot } = process.env;
  return { PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}

async function initialise(
  folder: string,
  programs: PostgresPrograms,
  connection: SavedConnection,
): Promise<void> {
  const passwordFile = join(folder, '..', `${CLUSTER_FOLDER}-password.${process.pid}`);
  writeFileSync(passwordFile, `${connection.password}\n`, { mode: 0o600 });
  const descriptors: number[] = [];
  try {
    const args = [
      `--username=${connection.user}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    if (programs.runAs) chownSync(passwordFile, programs.runAs.uid, programs.runAs.gid);
    const data = handFolderOver(folder, programs, 3);
    const password = handFolderOver(passwordFile, programs, 4);
    for (const { descriptor } of [data, password]) if (descriptor !== null) descriptors.push(descriptor);
    args.push(`--pgdata=${data.argument}`, `--pwfile=${password.argument}`);
    await runInitdb(programs, args, descriptors);
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
    rmSync(passwordFile, { force: true });
  }
}

async function runInitdb(programs: PostgresPrograms, args: string[], descriptors: number[]): Promise<void> {
  const child = spawn(programs.initdb, args, {
    stdio: ['ignore', 'ignore', 'pipe', ...descriptors],
    cwd: '/',
    env: postgresEnvironment(),
    ...programs.runAs,
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new StartError(`The database could not be made: ${oneLine(complaint)}`);
}

function checkMajor(dataDir: string, folder: string): void {
  const made = readMajor(folder);
  if (made === POSTGRES_MAJOR) return;
  if (made === null) {
    throw new StartError(
      `${folder} is no database of PostgreSQL that can be read: its PG_VERSION is missing or damaged. Bring the database back from a backup, or set HEMICYCLE_DATA_DIR to another folder.`,
    );
  }
  const advice =
    made > POSTGRES_MAJOR
      ? 'Start the newer Hemicycle that made it, or set HEMICYCLE_DATA_DIR to another folder.'
      : 'Bring it over with pg_dump, or set HEMICYCLE_DATA_DIR to another folder.';
  throw new StartError(
    `The data folder ${dataDir} was made by PostgreSQL ${made}, and this Hemicycle brings PostgreSQL ${POSTGRES_MAJOR}. ${advice}`,
  );
}

function readMajor(folder: string): number | null {
  try {
    const text = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
    return /^\d+$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

/** The connection that a data folder keeps.
 *  @throws StartError when the file is missing or damaged. */
export function readConnection(dataDir: string): SavedConnection {
  const path = join(dataDir, CONNECTION_FILE);
  try {
    return savedConnection.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new StartError(
      `${path} is missing or damaged, so the database beside it cannot be opened. Bring the file back from a backup.`,
      { cause },
    );
  }
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}
