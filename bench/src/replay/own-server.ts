import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../..');
const READY = /^Hemicycle is ready at (?<url>\S+)$/u;
const STOP_PATIENCE_MS = 10_000;

/** A server of the tool's own. */
export interface OwnServer {
  readonly url: string;
  /** Ends it and deletes its folder. */
  stop(): Promise<void>;
}

/** Starts the server from its source with a demonstration site in a temporary folder, on a free port.
 *  @throws Error with what it said when it does not become ready. */
export async function startOwnServer(): Promise<OwnServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hemicycle-replay-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: '',
      HEMICYCLE_DATA_DIR: dataDir,
      HEMICYCLE_HOST: '127.0.0.1',
      HEMICYCLE_LOG_LEVEL: 'error',
      HEMICYCLE_MODE: 'demo',
      HEMICYCLE_PORT: '0',
      HEMICYCLE_PUBLIC_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await readyAddress(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readyAddress(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The server has no output.');
  let said = '';
  stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for await (const line of createInterface({ input: stdout })) {
    const url = READY.exec(line)?.groups?.['url'];
    if (url !== undefined) {
      stdout.resume();
      return url;
    }
  }
  throw new Error(`The server did not start: ${said.trim()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  await exited;
  clearTimeout(impatient);
}
