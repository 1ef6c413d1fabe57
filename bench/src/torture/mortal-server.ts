import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, workingFolderOf } from '@hemicycle/server/platform/db/process-identity';
import { endProcess } from '../own-process.ts';
import {
  buildProduct,
  type DatabaseConnection,
  loadConnection,
  readyAddress,
  ROOT,
  serverEnvironment,
  SERVER_ARGUMENTS,
} from '../running-server.ts';
import type { Undo } from '../undo.ts';

const LOOK_AGAIN_MS = 50;
const POSTGRES_BACK_WITHIN_MS = 60_000;

/** The built server with its own PostgreSQL on one data folder, made to be killed. */
export interface MortalServer {
  readonly url: string;
  /** The process of the current application. */
  readonly pid: () => number;
  /** The connection data of the current PostgreSQL. */
  readonly database: () => Promise<DatabaseConnection>;
  /** The process of the media server that the application runs; null where it runs none. */
  readonly mediaServerPid: () => Promise<number | null>;
  /** Kills the application by SIGKILL and starts it again on the same port. The application itself
   *  has to end the PostgreSQL that was left over. */
  killAndStart(): Promise<void>;
  /** Kills PostgreSQL by SIGKILL and waits until the application has started it again. */
  killPostgres(): Promise<void>;
}

/** Builds outdated parts, starts the product on a free port and lets `undo` end everything.
 *  `settings` are added to those of the demonstration site. The last argument is a command prefix
 *  that runs the server elsewhere. @throws Error with the server's output. */
export async function startMortalServer(
  undo: Undo,
  settings: Readonly<Record<string, string>> = {},
  [command, ...itsWords]: readonly string[] = [],
): Promise<MortalServer> {
  await buildProduct(undo);
  const dataDir = await mkdtemp(join(tmpdir(), 'hemicycle-torture-'));
  // Under root PostgreSQL runs as a user of its own, which must be able to reach its folder.
  await chmod(dataDir, 0o755);
  undo.add(() => rm(dataDir, { recursive: true, force: true }));
  const postgresFolder = join(dataDir, 'postgres');
  let port = '0';
  let child: ChildProcess | undefined;
  let undone = false;
  const start = async (): Promise<string> => {
    if (undone) throw new Error('The server is not to be started any more.');
    const words = [...itsWords, ...(command === undefined ? [] : [process.execPath]), ...SERVER_ARGUMENTS];
    child = spawn(command ?? process.execPath, words, {
      cwd: ROOT,
      env: {
        ...serverEnvironment(dataDir),
        HEMICYCLE_LOG_LEVEL: 'fatal',
        HEMICYCLE_PORT: port,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return readyAddress(child);
  };
  undo.add(async () => {
    undone = true;
    if (child !== undefined) await endProcess(child);
    // PostgreSQL outlives an application that was killed and not started again.
    const left = postgresOf(postgresFolder);
    if (left === null) return;
    process.kill(left, 'SIGQUIT');
    while (postgresOf(postgresFolder) !== null) await pause(LOOK_AGAIN_MS);
  });
  const url = await start();
  port = new URL(url).port;

  return {
    url,
    pid: () => child?.pid ?? 0,
    database: () => loadConnection(dataDir),
    async mediaServerPid() {
      const [pid] = await readdir(join(dataDir, 'livekit-servers')).catch(() => []);
      return pid === undefined ? null : Number(pid);
    },
    async killAndStart() {
      if (child === undefined) throw new Error('The application does not run.');
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      await start();
    },
    async killPostgres() {
      const killed = postgresOf(postgresFolder);
      if (killed === null) throw new Error('PostgreSQL does not run.');
      process.kill(killed, 'SIGKILL');
      const giveUpAt = performance.now() + POSTGRES_BACK_WITHIN_MS;
      for (let now = postgresOf(postgresFolder); now === null || now === killed;) {
        if (performance.now() > giveUpAt) throw new Error('PostgreSQL was not started again.');
        await pause(LOOK_AGAIN_MS);
        now = postgresOf(postgresFolder);
      }
    },
  };
}

/** The process of the PostgreSQL that works in a folder; null where none runs. Its lock file may
 *  name a process that ended long ago. */
function postgresOf(folder: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
    return isRunning(pid) && workingFolderOf(pid) === folder ? pid : null;
  } catch {
    return null;
  }
}
