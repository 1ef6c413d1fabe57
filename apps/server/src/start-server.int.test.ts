import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isRunning } from './platform/db/process-identity.ts';

// The tests start whole servers in processes of their own, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const ROOT = join(import.meta.dirname, '../../..');

const READY = /^Hemicycle is ready at (http:\/\/127\.0\.0\.1:\d+)\n$/;

let dataDir: string;
/** The data folder of a site that was started once and stopped. */
let startedOnce: string;
const children: ChildProcess[] = [];

/** Builds the server when its sources changed: the build starts in one second, the sources in
 *  three. */
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.mjs', 'apps/server'], { cwd: ROOT });
  dataDir = startedOnce = newFolder();
  await stop((await startUntilReady()).child);
}, 120_000);
afterAll(() => rmSync(startedOnce, { recursive: true, force: true }));
beforeEach(() => void (dataDir = newFolder()));
afterEach(async () => {
  await Promise.all(children.splice(0).map(stop));
  rmSync(dataDir, { recursive: true, force: true });
});

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'hemicycle-start-'));
}

/** Spares the next start the making of a database. `cp` of Node would lose the owner of the files:
 *  under root PostgreSQL runs as another user. */
function goOnFromFirstStart(): void {
  execFileSync('cp', ['-a', `${startedOnce}/.`, dataDir]);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
}

function spawnServer(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HEMICYCLE_DATA_DIR: dataDir,
      HEMICYCLE_PORT: '0',
      HEMICYCLE_LOG_LEVEL: 'fatal',
      ...settings,
    },
  });
  children.push(child);
  return { child, complaint: text(child.stderr) };
}

async function startUntilReady(settings: Record<string, string> = {}) {
  const { child, complaint } = spawnServer(settings);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const failed = once(child, 'close').then(async () => Promise.reject(new Error(await complaint)));
  failed.catch(() => undefined);
  await Promise.race([failed, vi.waitFor(() => expect(output).toMatch(READY), { timeout: 90_000 })]);
  return { child, complaint, address: READY.exec(output)?.[1] ?? '' };
}

async function failToStart(settings: Record<string, string>): Promise<{ code: unknown; complaint: string }> {
  const { child, complaint } = spawnServer(settings);
  const [code] = await once(child, 'close');
  return { code, complaint: await complaint };
}

function postgresPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

test('says that it is ready, answers, and SIGTERM ends it in seconds with no process left behind', async () => {
  const { child, address } = await startUntilReady();
  for (const path of ['/healthz', '/readyz']) expect((await fetch(address + path)).status).toBe(200);
  const postgres = postgresPid();
  expect(isRunning(postgres)).toBe(true);
  const beganMs = performance.now();
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(performance.now() - beganMs).toBeLessThan(10_000);
  expect(isRunning(postgres)).toBe(false);
});

test('an SMTP server that cannot be reached is told in one line and keeps nobody waiting', async () => {
  goOnFromFirstStart();
  const { child, complaint } = await startUntilReady({
    SMTP_URL: 'smtp://clerk:hunter2@127.0.0.1:1',
    HEMICYCLE_LOG_LEVEL: 'warn',
  });
  child.kill('SIGTERM');
  const lines = (await complaint).trim().split('\n');
  expect(lines).toEqual([expect.stringContaining('the SMTP server 127.0.0.1:1 cannot be reached')]);
  expect(lines[0]).not.toContain('hunter2');
});

test('while PostgreSQL is away it lives but is not ready, and becomes ready again by itself', async () => {
  goOnFromFirstStart();
  const { address } = await startUntilReady();
  const killed = postgresPid();
  process.kill(killed, 'SIGKILL');
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), {
    timeout: 60_000,
  });
  await vi.waitFor(() => expect(postgresPid()).not.toBe(killed));
});

test('after kill -9 the next start goes on by itself', async () => {
  goOnFromFirstStart();
  const first = await startUntilReady();
  const left = postgresPid();
  first.child.kill('SIGKILL');
  await once(first.child, 'close');
  const { address } = await startUntilReady();
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(isRunning(left)).toBe(false);
});

test('a taken port is one clear line, and nothing stays behind', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const address = squatter.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, complaint } = await failToStart({ HEMICYCLE_PORT: port });
  squatter.close();
  expect(complaint).toBe(
    `Port ${port} on 127.0.0.1 is taken. Stop what uses it, or set HEMICYCLE_PORT to another port.\n`,
  );
  expect(code).toBe(1);
  expect(() => postgresPid()).toThrow('ENOENT');
});

test.for([
  [{ HEMICYCLE_PORT: 'http' }, /^HEMICYCLE_PORT must be a port number from 0 to 65535\.\n$/],
  [{ HEMICYCLE_PROT: '3001' }, /^HEMICYCLE_PROT is no setting of Hemicycle\. Is HEMICYCLE_PORT meant\?\n$/],
  [
    { HEMICYCLE_DATA_DIR: import.meta.filename },
    /^HEMICYCLE_DATA_DIR needs a folder, and \S+start-server\.int\.test\.ts is a file\.\n$/,
  ],
  [
    { HEMICYCLE_DATA_DIR: '/dev/null/data/deep' },
    /^HEMICYCLE_DATA_DIR needs a folder, and \/dev\/null is a file\.\n$/,
  ],
  [
    { HEMICYCLE_DATA_DIR: '/dev/null', DATABASE_URL: 'postgres://clerk:hunter2@127.0.0.1:1/chamber' },
    /^HEMICYCLE_DATA_DIR needs a folder, and \/dev\/null is a file\.\n$/,
  ],
  [
    { HEMICYCLE_DATA_DIR: '/proc/hemicycle/data' },
    /^The data folder \/proc\/hemicycle\/data cannot be written \([A-Z]+\)\. .+\n$/,
  ],
  [
    { DATABASE_URL: 'postgres://clerk:hunter2@127.0.0.1:1/chamber' },
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1\/chamber cannot be reached .+\n$/,
  ],
  [
    { REDIS_URL: 'redis://:hunter2@127.0.0.1:1', DATABASE_URL: 'postgres://127.0.0.1:1/chamber' },
    /^REDIS_URL: Redis at 127\.0\.0\.1:1 cannot be reached\. .+\n$/,
  ],
  [
    { SMTP_URL: 'smtp://clerk:pa/ss-hunter2@mail.test:587' },
    /^SMTP_URL must be an address .+ percent-encoded .+\n$/,
  ],
  [
    { HEMICYCLE_HOST: 'fe80::1' },
    /^HEMICYCLE_HOST must be an address of this machine; fe80::1 (is none|cannot be listened on \([A-Z]+\))\.\n$/,
  ],
  [
    { HEMICYCLE_HOST: 'a'.repeat(300) },
    /^HEMICYCLE_HOST must be an address of this machine; a{300} (is unknown|cannot be listened on \([A-Z]+\))\.\n$/,
  ],
  [
    { HEMICYCLE_MODE: 'production' },
    /^The first start in production mode needs HEMICYCLE_ADMIN_EMAIL and HEMICYCLE_ADMIN_PASSWORD .+\n$/,
  ],
] as const)('a wrong setting is one clear line without a stack trace: %j', async ([settings, line]) => {
  const { code, complaint } = await failToStart(settings);
  expect(complaint).toMatch(line);
  expect(complaint.trim().split('\n')).toHaveLength(1);
  expect(complaint).not.toContain('hunter2');
  expect(code).toBe(1);
});

test.for([
  ['record-keys', /record-keys must be a folder .+\n$/],
  ['ballot-keys', /ballot-keys must be a folder .+\n$/],
  ['files', /files must be a folder .+\n$/],
  ['mail', /mail must be a folder .+\n$/],
  ['postgres', /postgres is no database of PostgreSQL .+\n$/],
  ['receipt-secret', /receipt-secret is damaged .+\n$/],
  [`record-keys/1700000000000-${'0'.repeat(64)}.pem`, /\.pem is damaged .+\n$/],
] as const)('an empty file in the place of %s is one clear line', async ([name, line]) => {
  mkdirSync(join(dataDir, name, '..'), { recursive: true });
  writeFileSync(join(dataDir, name), '');
  const { code, complaint } = await failToStart({});
  expect(complaint).toMatch(line);
  expect(complaint.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});
