import type { Server } from 'node:http';
import { join } from 'node:path';
import { createFolderBallotKeys } from './adapters/ballot-keys/folder-ballot-keys.ts';
import { createLivekitTelephone } from './adapters/livekit/livekit-telephone.ts';
import { openLivekit } from './adapters/livekit/open-livekit.ts';
import { createFileMail } from './adapters/mail/file-mail.ts';
import { createSmtpMail, warnOfUnreachableSmtp } from './adapters/mail/smtp-mail.ts';
import { openRedisBus } from './adapters/redis/redis-bus.ts';
import { openProcessSpeech } from './adapters/speech-to-text/process-speech.ts';
import { openSherpaSpeech } from './adapters/speech-to-text/sherpa-speech.ts';
import type { SpeechToText } from './adapters/speech-to-text/speech-to-text.ts';
import { openStorage } from './adapters/storage/open-storage.ts';
import { createWebexMeetingProvider } from './adapters/webex/webex-meeting-provider.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';
import type { Platform } from './platform.ts';
import { createPasswords } from './platform/auth/passwords.ts';
import { createInProcessBus } from './platform/bus/in-process-bus.ts';

import { systemClock } from './platform/clock/clock.ts';
import { checkDataFolder, makeDataFolder } from './platform/data-folder.ts';
import { DatabaseUnavailableError } from './platform/db/database-errors.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import { checkDatabase, openDatabase } from './platform/db/open-database.ts';
import { createDurableJobs } from './platform/jobs/durable-jobs.ts';
import { createLog } from './platform/log/log.ts';
import type { Log } from './platform/log/log.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { StartError } from './platform/start-error.ts';
import { Undo } from './platform/undo.ts';
import { speechChildFile } from './speech-child-file.ts';

/** The part of the application that the server needs: it listens and can be closed (a Fastify
 *  instance). */
export interface App {
  listen(where: { host: string; port: number }): Promise<string>;
  close(): Promise<unknown>;
  readonly server: Server;
}

/** A server that is ready to answer. */
export interface RunningServer {
  /** The address that the server listens on, e.g. `http://127.0.0.1:3000`. */
  readonly address: string;
  /** Ends all parts in the reverse order of their start and leaves no process behind; takes a few
   *  seconds at most. Idempotent. */
  stop(): Promise<void>;
}

const WEB_CLIENT_DIR = join(import.meta.dirname, '../../web/dist');
/** The folders and files of the data folder that are checked at the start. Not listed are the
 *  folder of PostgreSQL, the receipt secret and single keys, which are checked where they are
 *  read. */
const IN_DATA_FOLDER = {
  folders: ['ballot-keys', 'files', 'livekit-servers', 'mail', 'record-keys'],
  files: ['hemicycle.lock', 'livekit-connection.json'],
};
const CLOSE_PATIENCE_MS = 3000;
const CUT_CONNECTIONS_AFTER_MS = 1000;

/** Reads the settings, opens the platform, has `createApp` compose the application on it once
 *  `webClient` is built, and listens.
 *  @throws StartError one clear line when the operator must put something right; nothing is left
 *  running then. */
export async function startServer(
  env: Readonly<Record<string, string | undefined>>,
  createApp: (platform: Platform) => Promise<App>,
  webClient: Promise<void> = Promise.resolve(),
): Promise<RunningServer> {
  const config = readConfig(env);
  const log = createLog({ level: config.logLevel });
  const undo = new Undo(log, CLOSE_PATIENCE_MS);
  try {
    const platform = await openPlatform(config, log, undo);
    await built(webClient);
    const app = await createApp({ ...platform, holdsDemoSitting: true });
    undo.add('application', async () => {
      // Busy connections (a slow download) must not delay the stop.
      const cut = setTimeout(() => app.server.closeAllConnections(), CUT_CONNECTIONS_AFTER_MS);
      await app.close();
      clearTimeout(cut);
    });
    await listen(app, config);
    await listenForMetrics(platform, undo);
    platform.jobs.start();
    return { address: addressOf(app.server, config.host), stop: () => undo.run() };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

async function built(webClient: Promise<void>): Promise<void> {
  try {
    await webClient;
  } catch (cause) {
    throw new StartError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function openPlatform(config: Config, log: Log, undo: Undo): Promise<Platform> {
  const clock = systemClock;
  makeDataFolder(config.dataDir);
  checkDataFolder(config.dataDir, IN_DATA_FOLDER);
  const { redisUrl } = config;
  const bus = redisUrl === null ? createInProcessBus(log) : await openRedisBus({ url: redisUrl, log });
  undo.add('bus', () => bus.close());
  const database = await openPlatformDatabase(config, log, undo);
  await migrate(database.pool, migrations, clock.nowMs());
  const { db, pool, preparedPool } = database;

  const jobs = createDurableJobs({ db, clock, log });
  undo.add('jobs', () => jobs.stop());
  const mail = createMail(config, log);
  undo.add('mail', () => mail.close());
  const { storage, close: closeStorage } = await openStorage(config);
  undo.add('files', async () => closeStorage());
  const ballotKeys = createFolderBallotKeys(join(config.dataDir, 'ballot-keys'));
  const mediaServer = config.media === 'livekit' ? await openLivekit(config, { clock, log, undo }) : null;
  const meetingProvider =
    config.webex === null ? null : createWebexMeetingProvider({ settings: config.webex, clock });
  const speech = await openSpeech(config, log);
  undo.add('recognition of speech', () => speech?.close() ?? Promise.resolve());

  async function checkReady(): Promise<void> {
    if (!(await database.isReachable())) throw new DatabaseUnavailableError('the database does not answer');
    if (!(await bus.isReachable())) throw new Error('the bus does not answer');
  }
  return {
    config,
    db,
    pool,
    preparedPool,
    clock,
    log,
    metrics: createMetrics(),
    bus,
    jobs,
    mail,
    passwords: createPasswords(),
    storage,
    ballotKeys,
    mediaServer,
    meetingProvider,
    telephone: createTelephone(config),
    speech,
    webClientDir: WEB_CLIENT_DIR,
    checkReady,
  };
}

function openSpeech({ speechCommand, speechModel }: Config, log: Log): Promise<SpeechToText> | null {
  if (speechCommand !== null) return openProcessSpeech(speechCommand, { log });
  if (speechModel === null) return null;
  return openSherpaSpeech(speechModel, { log, childFile: speechChildFile });
}

async function openPlatformDatabase(config: Config, log: Log, undo: Undo) {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== null) {
    const database = openDatabase<Database>({ connection: databaseUrl, log });
    undo.add('database connections', () => database.close());
    await checkDatabase(database, databaseUrl);
    return database;
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  undo.add('PostgreSQL', () => postgres.stop());
  const database = openDatabase<Database>({ connection: postgres.connection, log });
  undo.add('database connections', () => database.close());
  return database;
}

function createTelephone({ livekit: { address }, sipTrunkId }: Config) {
  return address === null || sipTrunkId === null
    ? null
    : createLivekitTelephone({ ...address, trunkId: sipTrunkId });
}

function createMail(config: Config, log: Log) {
  const { smtpUrl, mailFrom: from, dataDir } = config;
  if (smtpUrl !== null) {
    // The check runs in the background: the server is ready even if mail cannot be sent.
    void warnOfUnreachableSmtp({ url: smtpUrl, log });
    return createSmtpMail({ url: smtpUrl, from, log });
  }
  return createFileMail({ folder: join(dataDir, 'mail'), from, clock: systemClock, log });
}

async function listenForMetrics({ config, metrics, log }: Platform, undo: Undo): Promise<void> {
  if (config.metrics === null) return;
  try {
    const served = await serveMetrics(metrics, { ...config.metrics, log });
    undo.add('metrics', () => served.stop());
    log.info({ host: config.metrics.host, port: served.port }, 'metrics are served');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    const { host, port } = config.metrics;
    throw new StartError(
      `HEMICYCLE_METRICS_PORT: port ${port} on ${host} cannot be listened on (${code}). Set another port, or leave it out.`,
      { cause },
    );
  }
}

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} on ${host} is taken. Stop what uses it, or set HEMICYCLE_PORT to another port.`,
      EACCES: `Port ${port} on ${host} may not be used by this user. Set HEMICYCLE_PORT to a port above 1023.`,
      EADDRNOTAVAIL: `HEMICYCLE_HOST must be an address of this machine; ${host} is none.`,
      ENOTFOUND: `HEMICYCLE_HOST must be an address of this machine; ${host} is unknown.`,
      EAI_AGAIN: `HEMICYCLE_HOST: the name ${host} cannot be looked up just now. Try again, or set it to an address of this machine.`,
    };
    // Any other error of the system about the address: for example, a link-local address without
    // its interface.
    const isOfSystem = cause instanceof Error && 'syscall' in cause;
    const other = `HEMICYCLE_HOST must be an address of this machine; ${host} cannot be listened on (${code}).`;
    const reason = reasons[code] ?? (isOfSystem ? other : undefined);
    throw reason === undefined ? cause : new StartError(reason, { cause });
  }
}

/** An address that a browser can open. Where the server listens on all addresses, the loopback
 *  address. */
function addressOf(server: Server, host: string): string {
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
