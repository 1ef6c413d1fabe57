import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@hemicycle/testkit/free-port';
import { saveSiteFlags } from './site-flags.ts';
import { beginSitesWith, fillFromTemplate } from './site-template.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 15_000;

/** A demonstration site for one test file: the built server on a free port, with a PostgreSQL of
 *  its own in a temporary folder. */
export interface Site {
  readonly url: string;
  /** What the server has printed so far. */
  output(): string;
  /** Ends the server at once, as a crash or a power cut would. */
  kill(): Promise<void>;
  /** Ends the media server that the server runs, as a crash would. */
  killMediaServer(): Promise<void>;
  /** Sets the server's clock forward by `CLOCK_STEP_MS`. Works only on a site that was started with
   *  `movableClock`. */
  stepClock(): void;
  /** Starts the server again with the same data and the same port. `settings` are added for this
   *  start only. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Sets flags of the site; a page sees them when it is loaded next. */
  saveFlags(flags: Readonly<Record<string, unknown>>): Promise<void>;
  /** The letters that the server has written, as mail programs read them. */
  letters(): Promise<string[]>;
  /** Removes the keys that seal the ballots of open secret polls, as the loss of a disk would.
   *  Returns how many keys there were. */
  loseBallotKeys(): Promise<number>;
  /** Stops the server with SIGTERM and removes its data. */
  dispose(): Promise<void>;
  /** Stops the server with SIGTERM. Every site that is started later begins with a copy of its
   *  data. Returns the function that removes the data. */
  becomeTemplate(): Promise<() => Promise<void>>;
}

/** How far one step sets the clock, in ms. */
export const CLOCK_STEP_MS = 5 * 60_000;

const STEPPING_CLOCK = `
  const now = Date.now;
  let aheadMs = 0;
  Date.now = () => now() + aheadMs;
  process.on('SIGUSR2', () => { aheadMs += ${CLOCK_STEP_MS}; });
`;

/** Settings of a site whose clock can be set forward while it runs, so that nobody waits for
 *  minutes to pass. */
export const movableClock: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(STEPPING_CLOCK).toString('base64')}`,
};

/** Starts a site and waits until it says that it is ready. Throws with the server's output when it
 *  does not. `env` adds settings to those of the demonstration and may replace them, also
 *  HEMICYCLE_HOST. `inside`: the words of a command before the server's own, such as one that runs
 *  it in another network. */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  { inside = [] }: { readonly inside?: readonly string[] } = {},
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hemicycle-e2e-'));
  // Under root the embedded PostgreSQL runs as another user, which must be able to reach its
  // folder.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  let output = '';
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    child = undefined;
    if (ending === undefined || hasEnded(ending)) return;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    const late = setTimeout(() => ending.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await exited;
    clearTimeout(late);
  };

  const killMediaServer = async (): Promise<void> => {
    const [pid, ...others] = await readdir(join(dataDir, 'livekit-servers'));
    if (pid === undefined || others.length > 0) throw new Error('Not one media server is run.');
    process.kill(Number(pid), 'SIGKILL');
  };

  const start = async (settings: Readonly<Record<string, string>> = {}): Promise<void> => {
    const [program, ...words] = [...inside, process.execPath, 'apps/server/dist/main.js'];
    const started = spawn(program ?? '', words, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        HEMICYCLE_MODE: 'demo',
        HEMICYCLE_HOST: '127.0.0.1',
        HEMICYCLE_PORT: String(port),
        HEMICYCLE_DATA_DIR: dataDir,
        HEMICYCLE_LOG_LEVEL: 'warn',
        DATABASE_URL: '',
        ...env,
        ...settings,
      },
    });
    child = started;
    const from = output.length;
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    started.stdout.on('data', collect);
    started.stderr.on('data', collect);
    await readyOrThrow(started, () => output.slice(from));
  };

  const dispose = async (): Promise<void> => {
    await end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };

  try {
    // Where two servers share a data folder, the first of them makes the database.
    if (env['HEMICYCLE_DATA_DIR'] === undefined) await fillFromTemplate(dataDir);
    await start();
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    url: `http://${env['HEMICYCLE_HOST'] ?? '127.0.0.1'}:${port}`,
    output: () => output,
    kill: () => end('SIGKILL'),
    killMediaServer,
    stepClock: () => void child?.kill('SIGUSR2'),
    start,
    saveFlags: (flags) => saveSiteFlags(dataDir, flags),
    letters: async () => {
      const folder = join(dataDir, 'mail');
      // The server makes the folder with its first letter.
      const names = await readdir(folder).catch(() => []);
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    loseBallotKeys: async () => {
      const folder = join(dataDir, 'ballot-keys');
      const keys = (await readdir(folder)).filter((name) => name.endsWith('.key'));
      await Promise.all(keys.map((name) => rm(join(folder, name))));
      return keys.length;
    },
    dispose,
    becomeTemplate: async () => {
      await end('SIGTERM');
      return beginSitesWith(dataDir);
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function readyOrThrow(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      clearTimeout(late);
      child.stdout?.off('data', look);
      child.off('exit', ended);
      if (error) reject(error);
      else resolve();
    };
    const look = (): void => {
      if (output().includes('Hemicycle is ready at ')) settle();
    };
    const ended = (): void => settle(new Error(`The server ended before it was ready:\n${output()}`));
    const late = setTimeout(
      () => settle(new Error(`The server was not ready within ${READY_WITHIN_MS} ms:\n${output()}`)),
      READY_WITHIN_MS,
    );
    child.stdout?.on('data', look);
    child.once('exit', ended);
  });
}
