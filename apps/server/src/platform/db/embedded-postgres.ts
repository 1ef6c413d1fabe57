import type { Log } from '../log/log.ts';
import { StartError } from '../start-error.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { findPostgresPrograms } from './postgres-binaries.ts';
import type { PostgresPrograms } from './postgres-binaries.ts';
import { clusterFolder, prepareCluster, saveConnection } from './postgres-folder.ts';
import type { SavedConnection } from './postgres-folder.ts';
import { endOrphan, PostgresStartError, startPostgres } from './postgres-process.ts';
import { freeLoopbackPort } from '../loopback-port.ts';
import type { PostgresProcess } from './postgres-process.ts';

const START_PATIENCE_MS = 20_000;
const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 2000;

/** The PostgreSQL in the data folder. When it dies, it is started again. */
export interface EmbeddedPostgres {
  /** The address to connect to; the port may change when PostgreSQL is started again. */
  readonly connection: Readonly<SavedConnection>;
  /** The id of the PostgreSQL process; null while PostgreSQL is being started again. */
  readonly pid: number | null;
  /** Shuts PostgreSQL down, leaves no process, and gives the data folder back. Idempotent. */
  stop(): Promise<void>;
}

/** Locks the data folder, which must exist, makes or opens the database in it, and keeps PostgreSQL
 *  running on it.
 *  @throws StartError one clear line: the folder is in use, or a newer version made it. */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  /** false for throw-away databases of tests only. Default true: fsync on. */
  durable?: boolean;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true } = options;
  const lock = lockDataFolder(dataDir);
  try {
    const programs = findPostgresPrograms();
    const connection = await prepareCluster(dataDir, programs);
    await endOrphan(clusterFolder(dataDir), log);
    const keeper = new Keeper({ dataDir, log, durable, programs, connection });
    await keeper.start();
    return {
      connection,
      get pid() {
        return keeper.pid;
      },
      async stop() {
        await keeper.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    if (error instanceof PostgresStartError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}

interface KeeperOptions {
  dataDir: string;
  log: Log;
  durable: boolean;
  programs: PostgresPrograms;
  connection: SavedConnection;
}

class Keeper {
  readonly #options: KeeperOptions;
  readonly #endWithProcess = () => this.#kill();
  #running: PostgresProcess | null = null;
  #stopping = false;
  #restart: Promise<void> = Promise.resolve();

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  get pid(): number | null {
    return this.#running?.pid ?? null;
  }

  async start(): Promise<void> {
    await this.#begin(Date.now() + START_PATIENCE_MS);
    process.once('exit', this.#endWithProcess);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restart;
    await this.#running?.stop();
    this.#running = null;
    process.off('exit', this.#endWithProcess);
  }

  async #begin(untilMs: number): Promise<void> {
    const { connection, dataDir, durable, log, programs } = this.#options;
    let port = connection.port || (await freeLoopbackPort());
    for (let waitMs = RETRY_FIRST_MS; ; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      try {
        const postgres = await startPostgres({
          folder: clusterFolder(dataDir),
          port,
          programs,
          durable,
          log,
        });
        this.#running = postgres;
        void postgres.gone.then(() => this.#onGone());
        if (connection.port !== port) {
          connection.port = port;
          saveConnection(dataDir, connection);
        }
        return;
      } catch (error) {
        if (this.#stopping) return;
        if (!(error instanceof PostgresStartError) || error.reason === 'failed' || Date.now() > untilMs)
          throw error;
        if (error.reason === 'port-taken') port = await freeLoopbackPort();
        else await pause(waitMs);
      }
    }
  }

  #onGone(): void {
    this.#running = null;
    if (this.#stopping) return;
    this.#options.log.error('PostgreSQL ended unexpectedly; starting it again');
    this.#restart = this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    for (let waitMs = RETRY_FIRST_MS; !this.#stopping; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      try {
        await endOrphan(clusterFolder(this.#options.dataDir), this.#options.log);
        await this.#begin(Number.POSITIVE_INFINITY);
        this.#options.log.warn({ pid: this.pid }, 'PostgreSQL runs again');
        return;
      } catch (error) {
        this.#options.log.error({ err: error }, 'PostgreSQL could not be started again; trying once more');
        await pause(waitMs);
      }
    }
  }

  /** This process is ending without a call of `stop` (an uncaught error): there is only time to
   *  send PostgreSQL a signal. */
  #kill(): void {
    if (this.#running) process.kill(this.#running.pid, 'SIGINT');
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
