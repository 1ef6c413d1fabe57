import { availableParallelism } from 'node:os';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import type { FastifyInstance } from 'fastify';
import { capabilities } from './capabilities.ts';
import { createListDesk } from './capabilities/accounts/public.ts';
import { viewerOfCall } from './capabilities/sessions/public.ts';
import { mailOfHouse } from './capabilities/site/public.ts';
import { createViewers } from './capabilities/auth/public.ts';
import { attachChamber, createAccountSockets } from './capabilities/chamber/public.ts';
import { createExportDesk } from './capabilities/exports/public.ts';
import { createMediaReports, createMediaVisitors } from './capabilities/media/public.ts';
import {
  forgetKeysDestroyedElsewhere,
  prepareReceipts,
  sweepBallotKeys,
} from './capabilities/polls/public.ts';
import { prepareRecordKeys } from './capabilities/records/public.ts';
import { createOutsideOrigins } from './capabilities/third-parties/public.ts';
import type { Parts } from './capability.ts';
import { demoAccounts, DEMO_PASSWORD } from './demo/demo-accounts.ts';
import { addDemoPaper } from './demo/add-demo-paper.ts';
import { holdDemoSitting } from './demo/hold-demo-sitting.ts';
import type { Deps } from './deps.ts';
import { liveParts } from './live-parts.ts';
import { prepareSite } from './first-start/prepare-site.ts';
import { createNews } from './news.ts';
import type { Platform } from './platform.ts';
import { systemClock } from './platform/clock/clock.ts';
import { createHttp } from './platform/http/create-http.ts';
import { createDatabaseCallLimits } from './platform/limit/database-call-limits.ts';
import { createTurns } from './platform/limit/turns.ts';
import { watchLoad } from './platform/servers/server-load.ts';
import { createRunningServers } from './platform/servers/running-servers.ts';
import { createWorkerPool } from './platform/workers/worker-pool.ts';
import { workerFile } from './worker-file.ts';
import { urgentTasks } from './urgent-tasks.ts';
import type { WorkerTasks } from './worker-tasks.ts';

/** The number of worker threads. It leaves one processor to the event loop. There are at least two,
 *  because all tasks that are not urgent share all threads but one. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** The entries that are handled at once. With more of them, a cast waits longer in a rush; with
 *  fewer, people need longer to enter (decision 0091). */
const TURNS = 100;
/** Work that takes longer than this, in ms, is waiting for something other than the event loop, so
 *  the next one gets its turn. */
const TURN_LONGEST_MS = 250;

/** Composes the application on the platform and makes the site on its first start. What each
 *  capability gives stands in `capabilities.ts`. The result does not listen yet. Its `close` ends
 *  the sockets first, then the requests under way.
 *  @throws StartError when the first start lacks a setting that it needs, or a key in the data
 *  folder is damaged. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const { config, db, clock, log, bus, jobs } = platform;
  const deps: Deps = {
    config,
    db,
    clock,
    log,
    news: createNews(bus),
    servers: createRunningServers({ db, timers: clock, log, isAlone: config.redisUrl === null }),
    turns: createTurns({ atOnce: TURNS, longestMs: TURN_LONGEST_MS }),
    jobs,
    passwords: platform.passwords,
    workers: createWorkerPool<WorkerTasks>({ file: workerFile, size: WORKERS, urgent: urgentTasks }),
    mail: mailOfHouse(platform.mail, db),
    storage: platform.storage,
    ballotKeys: platform.ballotKeys,
    mediaServer: platform.mediaServer,
    meetingProvider: platform.meetingProvider,
    telephone: platform.telephone,
    speech: platform.speech,
  };
  prepareReceipts(config.dataDir);
  await prepareSite(deps);
  if (platform.holdsDemoSitting === true) {
    await Promise.all([holdDemoSitting(deps, platform.preparedPool), addDemoPaper(deps)]);
  }
  await prepareRecordKeys(deps);
  await sweepBallotKeys(deps);

  const viewers = createViewers(deps);
  const viewerOf = (cookie: string | undefined) => viewers.viewerOf(cookie);
  const forgetViewer = (userId: string) => viewers.forget(userId);
  const demo = config.mode === 'demo' ? { accounts: demoAccounts, password: DEMO_PASSWORD } : null;

  const limits = createDatabaseCallLimits(db, clock);
  const mediaReports = createMediaReports({ ...deps, limits });
  const mediaVisitors = createMediaVisitors();
  const sockets = createAccountSockets(deps.servers);
  const { pool, preparedPool, metrics } = platform;
  const listDesk = createListDesk(deps);
  const exportDesk = createExportDesk(deps);
  const parts: Parts = {
    ...deps,
    ...{ clock, bus, metrics, pool, preparedPool },
    ...{ viewers, listDesk, exportDesk, sockets, mediaReports, mediaVisitors, demo },
  };
  const http = await createHttp({
    routes: Object.values(capabilities).flatMap(({ routes }) => routes?.(parts) ?? []),
    viewerOf,
    viewerOfCall: (viewer, call) => viewerOfCall(db, viewer, call),
    limits,
    turns: deps.turns,
    clock,
    log,
    publicUrl: config.publicUrl,
    connectsTo: platform.mediaServer === null ? [] : [platform.mediaServer.url],
    pagesConnectTo: createOutsideOrigins(deps),
    provider: platform.meetingProvider,
    trustedProxies: config.trustedProxies,
    webClientDir: platform.webClientDir,
    noteCall: metrics.noteCall,
    checkReady: () => platform.checkReady(),
  });
  const stopForgetting = forgetKeysDestroyedElsewhere(deps);
  await deps.servers.begin();
  const chamber = attachChamber(http.server, {
    deps,
    ...{ clock, metrics, sockets, viewerOf, forgetViewer, liveParts, mediaReports, mediaVisitors },
  });
  const ownSockets = Object.values(capabilities).flatMap(({ socket }) => socket?.(http.server, parts) ?? []);
  // Load is measured in real time, also where a test moves the clock by days.
  const stopWatchingLoad = watchLoad({
    ...{ bus, log, timers: systemClock, tell: deps.servers.noteLoad },
    countSockets: () => [chamber, ...ownSockets].reduce((sum, { count }) => sum + count(), 0),
  });
  http.addHook('preClose', async () => {
    stopWatchingLoad();
    await Promise.all([chamber, ...ownSockets].map((one) => one.stop(socketCloseCodes.reconnect)));
    stopForgetting();
    await deps.servers.stop();
  });
  http.addHook('onClose', async () => {
    viewers.stop();
    await deps.workers.stop();
  });
  return http;
}
