import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { authRoutes } from './capabilities/auth/routes.ts';
import { createViewers } from './capabilities/auth/public.ts';
import { siteRoutes } from './capabilities/site/routes.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { demoAccounts, DEMO_PASSWORD } from './demo/demo-accounts.ts';
import type { Deps } from './deps.ts';
import { prepareSite } from './first-start/prepare-site.ts';
import { createNews } from './news.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Clock, Timers } from './platform/clock/clock.ts';
import { DatabaseUnavailableError } from './platform/db/database-errors.ts';
import type { OpenDatabase } from './platform/db/open-database.ts';
import { createHttp } from './platform/http/create-http.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** Where the build of the browser client lies, seen from this file and from the built server alike. */
const WEB_CLIENT_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What the application stands on; whoever makes these also ends them, after `stop`. */
export interface AppParts {
  readonly config: Config;
  /** Open, with all migrations applied. */
  readonly database: OpenDatabase<Database>;
  readonly bus: Bus;
  /** Not started: `start` does that. */
  readonly jobs: Jobs;
  readonly clock: Clock & Timers;
  readonly log: Logger;
  /** The folder of the built browser client, where it is not beside the server. */
  readonly webClientDir?: string;
}

/** The composed application. */
export interface App {
  readonly http: FastifyInstance;
  readonly deps: Deps;
  /** Makes the site on its first start, runs jobs and listens. Returns the address, `http://host:port`.
   *  @throws StartError, or the system's error when the address is taken. */
  start(): Promise<string>;
  /** Takes no new request, finishes those under way, closes every socket and stops the jobs. Idempotent. */
  stop(): Promise<void>;
}

/** Composes the application: an explicit list, nothing is found by itself. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, bus, jobs, clock, log } = parts;
  const deps: Deps = { config, db: database.db, clock, log, news: createNews(bus), jobs };
  const viewers = createViewers(deps);
  const demo = config.mode === 'demo' ? { accounts: demoAccounts, password: DEMO_PASSWORD } : null;

  const http = await createHttp({
    routes: [...authRoutes(deps, viewers), ...siteRoutes(deps, demo)],
    viewerOf: (cookie) => viewers.viewerOf(cookie),
    log,
    publicUrl: config.publicUrl,
    webClientDir: parts.webClientDir ?? WEB_CLIENT_DIR,
    checkReady: () => checkReady(database, bus),
  });

  let stopping: Promise<void> | null = null;
  return {
    http,
    deps,
    async start() {
      await prepareSite(deps);
      jobs.start();
      return http.listen({ host: config.host, port: config.port });
    },
    stop: () => (stopping ??= stop()),
  };

  async function stop(): Promise<void> {
    await http.close();
    await jobs.stop();
    viewers.stop();
  }
}

async function checkReady(database: OpenDatabase<Database>, bus: Bus): Promise<void> {
  if (!(await database.isReachable())) throw new DatabaseUnavailableError('the database does not answer');
  if (!(await bus.isReachable())) throw new Error('the bus does not answer');
}
