import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BallotKeys } from '@hemicycle/server/adapters/ballot-keys/ballot-keys';
import { createFolderBallotKeys } from '@hemicycle/server/adapters/ballot-keys/folder-ballot-keys';
import { createFileMail } from '@hemicycle/server/adapters/mail/file-mail';
import { createFolderStorage } from '@hemicycle/server/adapters/storage/folder-storage';
import type { MediaServer } from '@hemicycle/server/adapters/media-server/media-server';
import type { MeetingProvider } from '@hemicycle/server/adapters/meeting-provider/meeting-provider';
import type { SpeechToText } from '@hemicycle/server/adapters/speech-to-text/speech-to-text';
import type { Telephone } from '@hemicycle/server/adapters/telephone/telephone';
import { createApp } from '@hemicycle/server/app';
import { beginSignIn } from '@hemicycle/server/capabilities/auth/begin-sign-in';
import { readConfig } from '@hemicycle/server/config';
import type { Config } from '@hemicycle/server/config';
import { createPasswords } from '@hemicycle/server/platform/auth/passwords';
import { createInProcessBus } from '@hemicycle/server/platform/bus/in-process-bus';
import type { Bus } from '@hemicycle/server/platform/bus/bus';
import { systemClock } from '@hemicycle/server/platform/clock/clock';
import type { Clock, Timers } from '@hemicycle/server/platform/clock/clock';
import { createDurableJobs } from '@hemicycle/server/platform/jobs/durable-jobs';
import { createLog } from '@hemicycle/server/platform/log/log';
import type { Log } from '@hemicycle/server/platform/log/log';
import { createMetrics } from '@hemicycle/server/platform/metrics/metrics';
import type { Metrics } from '@hemicycle/server/platform/metrics/metrics';
import type { Mail } from '@hemicycle/server/adapters/mail/mail';
import { openTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestClient } from './test-client.ts';
import type { TestClient } from './test-client.ts';

/** The password of every demonstration account. */
export const TEST_PASSWORD = 'demo';

/** The lowest cost that Argon2 allows: the server takes the same path, and hashing the passwords of
 *  a chamber does not take a minute. */
const QUICK_HASHES = { memoryCost: 8, timeCost: 1 };

export interface TestServerOptions {
  /** The clock; absent: the system's. */
  readonly clock?: Clock & Timers;
  readonly config?: Partial<Config>;
  /** The log; absent: nothing is logged. */
  readonly log?: Log;
  /** A database to share with another server; absent: a fresh one, dropped at the end. */
  readonly database?: TestDatabase;
  /** A bus to share with another server. */
  readonly bus?: Bus;
  readonly webClientDir?: string;
  /** Whether the demonstration site has a sitting of the day before with votes. */
  readonly holdsDemoSitting?: boolean;
  /** What the server measures; absent: nobody reads it. */
  readonly metrics?: Metrics;
  /** What sends letters; absent: they become files. */
  readonly mail?: Mail;
  /** The media server; absent: the mesh. */
  readonly mediaServer?: MediaServer;
  /** A hosted provider of the meetings; absent: none. */
  readonly meetingProvider?: MeetingProvider;
  /** A telephone line; absent: none. */
  readonly telephone?: Telephone;
  /** What recognises speech; absent: nothing does. */
  readonly speech?: SpeechToText;
}

/** The whole application with the demonstration site, listening on a free port of this machine,
 *  with a database of its own. */
export interface TestServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly bus: Bus;
  /** The data folder; the stored files are in `files`. */
  readonly dataDir: string;
  /** The keys of secret polls, as this server keeps them. */
  readonly ballotKeys: BallotKeys;
  /** The clock of the server. */
  readonly clock: Clock;
  /** Makes a client that is not signed in. */
  client(): TestClient;
  /** Signs an account in: `member08` for short, or a whole address. Without a password the sign-in
   *  is made without the slow check of a password, otherwise as the login makes it. */
  signIn(account: string, password?: string): Promise<TestClient>;
  /** Ends the application and everything that only it uses. */
  stop(): Promise<void>;
}

/** Starts the application for a test file. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { clock = systemClock, log = createLog({ level: 'silent' }) } = options;
  const database = options.database ?? (await openTestDatabase());
  const bus = options.bus ?? createInProcessBus(log);
  const dataDir = mkdtempSync(join(tmpdir(), 'hemicycle-test-'));
  const config: Config = {
    ...readConfig({ HEMICYCLE_DATA_DIR: dataDir, HEMICYCLE_PORT: '0' }),
    ...options.config,
  };
  const { db, pool, preparedPool } = database;
  const ballotKeys = createFolderBallotKeys(join(config.dataDir, 'ballot-keys'));
  const jobs = createDurableJobs({ db, clock, log });
  const mail = createFileMail({ folder: join(config.dataDir, 'mail'), from: config.mailFrom, clock, log });
  const app = await createApp({
    config,
    db,
    pool,
    preparedPool,
    clock,
    log,
    metrics: options.metrics ?? createMetrics(),
    bus,
    jobs,
    mail: options.mail ?? mail,
    passwords: createPasswords(QUICK_HASHES),
    storage: createFolderStorage(join(config.dataDir, 'files')),
    ballotKeys,
    mediaServer: options.mediaServer ?? null,
    meetingProvider: options.meetingProvider ?? null,
    telephone: options.telephone ?? null,
    speech: options.speech ?? null,
    ...(options.holdsDemoSitting === true && { holdsDemoSitting: true }),
    webClientDir: options.webClientDir ?? join(dataDir, 'no-client'),
    async checkReady() {
      if (!(await database.isReachable())) throw new Error('the database does not answer');
    },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  jobs.start();

  return {
    url,
    database,
    bus,
    dataDir,
    ballotKeys,
    clock,
    client: () => createTestClient(url),
    async signIn(account, password) {
      const email = account.includes('@') ? account : `${account}@demo.test`;
      const isHttps = config.publicUrl?.startsWith('https://') ?? false;
      const userId = password === undefined && !isHttps ? await userWithEmail(database, email) : undefined;
      if (userId !== undefined) {
        return createTestClient(url, `hemicycle_sign_in=${await beginSignIn({ db, clock }, userId)}`);
      }
      const client = createTestClient(url);
      await client.call('login', { body: { email, password: password ?? TEST_PASSWORD } });
      return client;
    },
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await jobs.stop();
      await mail.close();
      if (options.bus === undefined) await bus.close();
      if (options.database === undefined) await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function userWithEmail({ pool }: TestDatabase, email: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [email]);
  return rows[0]?.id;
}
