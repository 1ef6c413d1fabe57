import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeLoopbackPort } from '@hemicycle/server/platform/loopback-port';

const PROGRAM = process.env['REDIS_SERVER_PATH'] ?? 'redis-server';

/** Why tests with Redis are skipped; null: they run. */
export const NO_REDIS: string | null =
  spawnSync(PROGRAM, ['--version']).status === 0
    ? null
    : 'no redis-server: install the Debian package redis-server, or set REDIS_SERVER_PATH';

/** A Redis for one test. It stores nothing on the disk. */
export interface OwnRedis {
  readonly url: string;
  /** Ends Redis as a crash would. */
  kill(): Promise<void>;
  /** Starts Redis again on the same port, empty. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Redis on a free port of the loopback address and waits until it accepts connections. */
export async function startOwnRedis(password = ''): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'hemicycle-redis-'));
  const port = await freeLoopbackPort();
  let child: ChildProcess | undefined;
  async function start(): Promise<void> {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const asked = password === '' ? [] : ['--requirepass', password];
    child = spawn(PROGRAM, [...settings, '--dir', folder, ...asked], { stdio: ['ignore', 'pipe', 'ignore'] });
    const { stdout } = child;
    if (stdout === null) throw new Error('redis-server has no output');
    for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
      if (String(chunk).includes('Ready to accept connections')) break;
    }
    stdout.resume();
  }
  async function kill(): Promise<void> {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null) return;
    ending.kill('SIGKILL');
    await once(ending, 'exit');
  }
  await start();
  return {
    url: `redis://${password === '' ? '' : `:${password}@`}127.0.0.1:${port}`,
    kill,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
