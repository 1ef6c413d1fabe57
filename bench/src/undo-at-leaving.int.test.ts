import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '@hemicycle/server/platform/db/process-identity';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROOT } from './running-server.ts';

// The tests run whole commands with their own servers, perhaps on busy machines.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const PATIENCE = { timeout: 120_000, interval: 50 };
const ROLL = 'bench/src/replay/rolls/made-up-harbour-board.json';
const TSX = [process.execPath, '--import', 'tsx'];

let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'hemicycle-leaving-'));
  // Under root PostgreSQL runs as a user of its own, which must be able to reach its folder.
  chmodSync(temporary, 0o755);
});
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(temporary, { recursive: true, force: true });
});

function start(command: readonly string[]): ChildProcess {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: temporary, npm_lifecycle_event: undefined },
    stdio: 'ignore',
  });
  started.push(child);
  return child;
}

const foldersOfServers = () => readdirSync(temporary).filter((name) => name.startsWith('hemicycle-'));

const postgresRunning = () =>
  vi.waitFor(() => {
    const [folder = ''] = foldersOfServers();
    const lock = readFileSync(join(temporary, folder, 'postgres', 'postmaster.pid'), 'utf8');
    return Number.parseInt(lock, 10);
  }, PATIENCE);

/** By day the npm below stands for the three: all end by `undoAtLeaving`. */
const COMMANDS = [
  ['replay', 'SIGINT', 130, [...TSX, 'bench/src/replay/main.ts', ROLL, '--json']],
  ['torture', 'SIGTERM', 143, [...TSX, 'bench/src/torture/main.ts', '--json']],
  ['bench', 'SIGINT', 130, [...TSX, 'bench/src/main.ts', 'voters']],
] as const;

test.runIf(process.env['HEMICYCLE_NIGHT'] === 'yes').for(COMMANDS)(
  '%s, ended by %s, leaves nothing behind and says %i',
  async ([, signal, code, command]) => {
    const child = start(command);
    const postgres = await postgresRunning();
    expect(isRunning(postgres)).toBe(true);
    const left = once(child, 'exit');
    // A command under npm gets the signal twice: from the terminal, and once more from npm.
    child.kill(signal);
    child.kill(signal);
    expect(await left).toEqual([code, null]);
    expect(foldersOfServers()).toEqual([]);
    // PostgreSQL removes its lock, by which its end is known, a moment before it ends.
    await vi.waitFor(() => expect(isRunning(postgres)).toBe(false), PATIENCE);
  },
);

test('stopping the npm that runs a command ends the command and what it started', async () => {
  const npm = start(['npm', 'run', 'replay', '--', ROLL, '--json']);
  const postgres = await postgresRunning();
  npm.kill('SIGTERM');
  await vi.waitFor(() => {
    expect(isRunning(postgres)).toBe(false);
    expect(foldersOfServers()).toEqual([]);
  }, PATIENCE);
});
