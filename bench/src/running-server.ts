import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { endProcess } from './own-process.ts';
import type { Undo } from './undo.ts';

/** The top folder of the project. */
export const ROOT = join(import.meta.dirname, '../..');
const READY = /^Hemicycle is ready at (?<url>\S+)$/u;
const savedConnection = z.object({ port: z.number(), user: z.string(), password: z.string() });

/** The arguments of the built server as `npm start` runs it: young objects get 64 MB before they
 *  are collected, which casting needs. */
export const SERVER_ARGUMENTS = ['--max-semi-space-size=64', 'apps/server/dist/main.js'] as const;

/** The connection data of a running server's PostgreSQL. */
export const databaseConnection = savedConnection.extend({ host: z.string(), database: z.string() });
export type DatabaseConnection = z.output<typeof databaseConnection>;

/** The built server in a process of its own, with a demonstration site in a temporary folder. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly database: DatabaseConnection;
}

/** Builds outdated parts, starts the product on a free port and lets `undo` end it. @throws Error
 *  with the server's output. */
export async function startServer(undo: Undo): Promise<RunningServer> {
  await buildProduct(undo);
  const dataDir = await mkdtemp(join(tmpdir(), 'hemicycle-bench-'));
  undo.add(() => rm(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, SERVER_ARGUMENTS, {
    cwd: ROOT,
    env: serverEnvironment(dataDir),
    stdio: 'pipe',
  });
  undo.add(() => endProcess(child));
  const url = await readyAddress(child);
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    database: await loadConnection(dataDir),
  };
}

/** The connection data of the PostgreSQL of a server with this data folder. */
export async function loadConnection(dataDir: string): Promise<DatabaseConnection> {
  const saved: unknown = JSON.parse(await readFile(join(dataDir, 'postgres-connection.json'), 'utf8'));
  return { ...savedConnection.parse(saved), host: '127.0.0.1', database: 'postgres' };
}

/** The environment of a server of the benchmarks: none of the caller's settings, a free port, and
 *  only errors in the log. */
export function serverEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: '',
    HEMICYCLE_DATA_DIR: dataDir,
    HEMICYCLE_HOST: '127.0.0.1',
    HEMICYCLE_LOG_LEVEL: 'error',
    HEMICYCLE_MODE: 'demo',
    HEMICYCLE_PORT: '0',
    HEMICYCLE_PUBLIC_URL: '',
    NODE_ENV: 'production',
  };
}

/** Waits for the ready line and returns its address. @throws Error with the server's output, when
 *  that line does not come. */
export async function readyAddress(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The server has no output.');
  let said = '';
  stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  for await (const line of createInterface({ input: stdout })) {
    const url = READY.exec(line)?.groups?.['url'];
    if (url !== undefined) {
      stdout.resume();
      return url;
    }
  }
  throw new Error(`The server did not start: ${said.trim()}`);
}

/** Builds outdated parts of the product; `undo` ends a build in progress. @throws Error with its
 *  output when it fails. */
export async function buildProduct(undo: Undo): Promise<void> {
  const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'pipe' });
  undo.add(() => endProcess(child));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  }
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`The build failed: ${said.trim()}`);
}
