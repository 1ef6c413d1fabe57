import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '@hemicycle/testkit/free-port';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPrograms } from '../../apps/recorder/src/find-programs.ts';
import { findChromium } from '../../scripts/chromium.mjs';

const ROOT = join(import.meta.dirname, '../..');
const STOPPED_WITHIN_MS = 20_000;
const chromium = findChromium();

/** What a recorder runs, or one line that says what is missing. */
export const recorderPrograms = findPrograms({
  ...process.env,
  ...(chromium !== null && { CHROMIUM_PATH: chromium }),
});

/** The token of recorders at sites of tests. */
export const RECORDER_TOKEN = 'a-token-of-recorders-with-some-length';

/** A recorder with its real programs, as `npm run recorder` runs it. */
export interface RecorderProcess {
  /** Ends it at once, as a crash or a power cut would. */
  kill(): Promise<void>;
  /** Starts it again with the same data. */
  start(): void;
  /** Ends it with SIGTERM, and removes its data. */
  dispose(): Promise<void>;
  /** What it has printed so far. */
  output(): string;
}

export async function startRecorder(
  url: string,
  { name, capacity }: { readonly name: string; readonly capacity: number },
): Promise<RecorderProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'hemicycle-recorder-'));
  let child: ChildProcess | undefined;
  let output = '';
  const start = () => {
    child = spawn(process.execPath, ['--import', 'tsx', 'apps/recorder/src/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(chromium !== null && { CHROMIUM_PATH: chromium }),
        HEMICYCLE_RECORDER_SERVER: url,
        HEMICYCLE_RECORDER_TOKEN: RECORDER_TOKEN,
        HEMICYCLE_RECORDER_NAME: name,
        HEMICYCLE_RECORDER_CAPACITY: String(capacity),
        HEMICYCLE_RECORDER_DATA_DIR: join(folder, 'data'),
        HEMICYCLE_RECORDER_MIN_FREE_MB: '10',
        HEMICYCLE_RECORDER_RTMP_PRIVATE: 'yes',
        HEMICYCLE_RECORDER_CHROMIUM_FLAGS: '--allow-loopback-in-peer-connection',
      },
    });
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child?.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await exited;
    clearTimeout(late);
  };
  start();
  return {
    kill: () => end('SIGKILL'),
    start,
    async dispose() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
    output: () => output,
  };
}

/** A real RTMP server for one stream, which comes anew after each break. */
export interface RtmpServer {
  readonly address: string;
  /** Ends it. Returns a file for each time that the stream came, in their order. */
  stop(): Promise<string[]>;
}

/** `pathOf` names a file for each time that the stream comes, counted from 0. */
export async function listenToRtmp(pathOf: (time: number) => string): Promise<RtmpServer> {
  const address = `rtmp://127.0.0.1:${await freePort()}/live/sitting`;
  const paths: string[] = [];
  let listener: ChildProcess | undefined;
  const over = new AbortController();
  const listening = (async () => {
    while (!over.signal.aborted) {
      const path = pathOf(paths.length);
      const args = ['-v', 'error', '-listen', '1', '-i', address, '-c', 'copy', '-y', path];
      listener = spawn('ffmpeg', args, { stdio: 'ignore' });
      await once(listener, 'exit');
      if (existsSync(path) && statSync(path).size > 0) paths.push(path);
    }
  })();
  return {
    address,
    async stop() {
      over.abort();
      listener?.kill('SIGTERM');
      const late = setTimeout(() => listener?.kill('SIGKILL'), STOPPED_WITHIN_MS);
      await listening;
      clearTimeout(late);
      return paths;
    },
  };
}
