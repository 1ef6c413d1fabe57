import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { NO_LIVEKIT } from '@hemicycle/testkit/no-livekit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freeLoopbackPort } from '../../platform/loopback-port.ts';
import { isRunning, processStartMark } from '../../platform/db/process-identity.ts';
import { StartError } from '../../platform/start-error.ts';
import { findLivekitServer } from './find-livekit-server.ts';
import { endLeftOvers, noteRun } from './livekit-runs.ts';
import { runLivekitServer } from './run-livekit-server.ts';

// The tests start and kill real processes, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const patience = { timeout: 20_000, interval: 50 };
const log = { debug: () => undefined, warn: vi.fn(), error: () => undefined };
const real = findLivekitServer(process.env['LIVEKIT_SERVER_PATH'] ?? null);

let folder: string;
const ends: (() => unknown)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hemicycle-livekit-'));
  log.warn.mockClear();
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that stands in for `livekit-server`. It answers on its configured port, ignores
 *  SIGTERM, and ends when the port is taken. */
function standIn(): string {
  const path = join(folder, 'livekit-server');
  const program = `#!${process.execPath}
    process.on('SIGTERM', () => undefined);
    require('node:http')
      .createServer((request, response) => response.setHeader('content-type', 'application/json').end('{}'))
      .listen(JSON.parse(process.env.LIVEKIT_CONFIG).port, '127.0.0.1');`;
  writeFileSync(path, program, { mode: 0o700 });
  return path;
}

function endLater(pid: number): void {
  ends.push(() => isRunning(pid) && process.kill(pid, 'SIGKILL'));
}

/** Starts an application in a process of its own. It runs a `livekit-server` and prints its process
 *  id. */
async function startApplication(options: object): Promise<{ app: ChildProcess; livekitPid: number }> {
  const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'run-livekit-server.ts')).href);
  const program = `
    import { runLivekitServer } from ${module};
    const log = { debug() {}, error() {} };
    const running = await runLivekitServer({ ...${JSON.stringify(options)}, log });
    console.log(running.pid());
    setInterval(() => undefined, 1_000);`;
  const app = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => app.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: app.stdout }), 'line');
  endLater(Number(line));
  return { app, livekitPid: Number(line) };
}

/** Starts a process without a watch, so that it outlives its parent. */
function startUnwatched(): number {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1_000)'], {
    stdio: 'ignore',
  });
  const pid = child.pid ?? 0;
  endLater(pid);
  return pid;
}

function note(pid: number, words: string): string {
  const runs = join(folder, 'runs');
  mkdirSync(runs);
  writeFileSync(join(runs, String(pid)), `${words}\n`);
  return runs;
}

describe.each([
  { which: 'a stand-in', program: standIn },
  { which: 'a real livekit-server (LIVEKIT_SERVER_PATH, or one on the path)', program: () => real },
])('$which', ({ which, program }) => {
  test('[MEDIA-25] it ends when the application is killed, and its port is free for the next one', async ({
    skip,
  }) => {
    skip(which !== 'a stand-in' && real === null, NO_LIVEKIT);
    const port = await freeLoopbackPort();
    const options = {
      program: program() ?? '',
      port,
      rtcUdpPort: await freeLoopbackPort(),
      webhookUrl: null,
      runsFolder: join(folder, 'runs'),
    };
    const { app, livekitPid } = await startApplication(options);
    expect(isRunning(livekitPid)).toBe(true);
    expect(readdirSync(options.runsFolder)).toEqual([String(livekitPid)]);
    app.kill('SIGKILL');
    await once(app, 'close');
    await vi.waitFor(() => expect(isRunning(livekitPid)).toBe(false), patience);

    await endLeftOvers(options.runsFolder, log);
    expect(log.warn).not.toHaveBeenCalled();
    const next = await runLivekitServer({ ...options, log });
    expect(isRunning(next.pid())).toBe(true);
    expect(readdirSync(options.runsFolder)).toEqual([String(next.pid())]);
    await next.stop();
    expect(isRunning(next.pid())).toBe(false);
    expect(readdirSync(options.runsFolder)).toEqual([]);
  });
});

describe.runIf(processStartMark(process.pid) !== null)(
  'what was noted for the next start (where the system tells processes apart)',
  () => {
    // No process has this start mark, so the owner counts as gone.
    const killedOwner = `${process.pid} 999999999999`;

    test('[MEDIA-25] one whose application was killed is ended, and its note is gone', async () => {
      const pid = startUnwatched();
      const runs = note(pid, `${processStartMark(pid)} ${killedOwner}`);
      await endLeftOvers(runs, log);
      expect(isRunning(pid)).toBe(false);
      expect(readdirSync(runs)).toEqual([]);
      expect(log.warn).toHaveBeenCalledOnce();
    });

    test('one whose application lives is left alone', async () => {
      const pid = startUnwatched();
      const runs = join(folder, 'runs');
      const forget = noteRun(runs, pid, log);
      await endLeftOvers(runs, log);
      expect(isRunning(pid)).toBe(true);
      expect(readdirSync(runs)).toEqual([String(pid)]);
      forget();
      expect(readdirSync(runs)).toEqual([]);
    });

    test('a stranger that has the number now is left alone', async () => {
      const pid = startUnwatched();
      const runs = note(pid, `999999999998 ${killedOwner}`);
      await endLeftOvers(runs, log);
      expect(isRunning(pid)).toBe(true);
      expect(readdirSync(runs)).toEqual([]);
    });
  },
);

test('a server that has the port and does not know our keys is not taken for ours', async () => {
  const other = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 401).end();
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  ends.push(() => new Promise((resolve) => other.close(resolve)));
  const address = other.address();
  await expect(
    runLivekitServer({
      program: standIn(),
      port: typeof address === 'object' ? (address?.port ?? 0) : 0,
      rtcUdpPort: await freeLoopbackPort(),
      webhookUrl: null,
      log,
    }),
  ).rejects.toThrow(/^livekit-server \(.*\) did not start: /);
});

/** Writes a program that is not a media server. */
function script(text: string): string {
  const path = join(folder, 'script');
  writeFileSync(path, text, { mode: 0o700 });
  return path;
}

test.for([
  ['#!/bin/sh\n', 'it ended at once and said nothing'],
  ['#!/bin/sh\necho listening is forbidden\nexit 1\n', 'it ended at once: listening is forbidden'],
  ['#!/nowhere/sh\n', 'it cannot be run (spawn '],
] as const)(
  'a program that is no LiveKit server is named with what became of it: %s',
  async ([text, became]) => {
    const program = script(text);
    const running = runLivekitServer({
      program,
      port: await freeLoopbackPort(),
      rtcUdpPort: await freeLoopbackPort(),
      webhookUrl: null,
      log,
    });
    const error: unknown = await running.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    const line = error instanceof Error ? error.message : '';
    expect(line).toContain(`livekit-server (${program}) did not start: ${became}`);
    expect(line).toMatch(/\. Is it a LiveKit server\? LIVEKIT_SERVER_PATH can name another program\.$/);
  },
);
