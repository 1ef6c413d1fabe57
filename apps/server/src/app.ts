import { availableParallelism } from 'node:os';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import type { FastifyInstance } from 'fastify';
import { createListDesk } from './capabilities/accounts/public.ts';
import { accountRoutes } from './capabilities/accounts/routes.ts';
import { auditRoutes } from './capabilities/audit/routes.ts';
import type { AccountHook } from './capabilities/accounts/public.ts';
import { createViewers, signInsOfAccounts } from './capabilities/auth/public.ts';
import { authRoutes } from './capabilities/auth/routes.ts';
import { autoLeaveRoutes } from './capabilities/autoleave/routes.ts';
import { attachChamber, createAccountSockets } from './capabilities/chamber/public.ts';
import { chamberRoutes } from './capabilities/chamber/routes.ts';
import { createMediaReports } from './capabilities/media/public.ts';
import { mediaRoutes } from './capabilities/media/routes.ts';
import { chatRoutes } from './capabilities/chat/routes.ts';
import { dialOutRoutes } from './capabilities/dial-out/routes.ts';
import { exportRoutes } from './capabilities/exports/routes.ts';
import { groupRoutes } from './capabilities/groups/routes.ts';
import { handRoutes } from './capabilities/hands/routes.ts';
import { huddleRoutes } from './capabilities/huddles/routes.ts';
import { attachLobby, lobbyInSession } from './capabilities/lobby/public.ts';
import { lobbyRoutes } from './capabilities/lobby/routes.ts';
import { notificationRoutes } from './capabilities/notifications/routes.ts';
import { accountsInSessions, peopleInSession } from './capabilities/presence/public.ts';
import { presenceRoutes } from './capabilities/presence/routes.ts';
import {
  forgetKeysDestroyedElsewhere,
  loadVoteByReceipt,
  pollsInSession,
  prepareReceipts,
  requirePollOf,
  requirePollOfVoter,
  sweepBallotKeys,
} from './capabilities/polls/public.ts';
import { pollRoutes } from './capabilities/polls/routes.ts';
import { proceedingsRoutes } from './capabilities/proceedings/routes.ts';
import { prepareRecordKeys } from './capabilities/records/public.ts';
import { recordRoutes } from './capabilities/records/routes.ts';
import { quorumsInSession } from './capabilities/quorum/public.ts';
import { quorumRoutes } from './capabilities/quorum/routes.ts';
import { roleRoutes } from './capabilities/roles/routes.ts';
import type { SessionHook } from './capabilities/sessions/public.ts';
import { sessionRoutes } from './capabilities/sessions/routes.ts';
import { siteRoutes } from './capabilities/site/routes.ts';
import { speakersInSession } from './capabilities/speakers/public.ts';
import { speakerRoutes } from './capabilities/speakers/routes.ts';
import { uploadRoutes } from './capabilities/uploads/routes.ts';
import { voteSnapshotRoutes } from './capabilities/vote-snapshots/routes.ts';
import { demoAccounts, DEMO_PASSWORD } from './demo/demo-accounts.ts';
import { holdDemoSitting } from './demo/hold-demo-sitting.ts';
import type { Deps } from './deps.ts';
import { liveParts } from './live-parts.ts';
import { prepareSite } from './first-start/prepare-site.ts';
import { createNews } from './news.ts';
import type { Platform } from './platform.ts';
import { createHttp } from './platform/http/create-http.ts';
import { createDatabaseCallLimits } from './platform/limit/database-call-limits.ts';
import { createTurns } from './platform/limit/turns.ts';
import { createRunningServers } from './platform/servers/running-servers.ts';
import { createWorkerPool } from './platform/workers/worker-pool.ts';
import { workerFile } from './worker-file.ts';
import type { WorkerTasks } from './worker-tasks.ts';

/** What each capability does when a session ends, is deleted, loses people, gets other quorum rules
 *  or has everybody muted. The rows are locked, and the news told, in this order. */
const sessionHooks: readonly SessionHook[] = [
  speakersInSession,
  pollsInSession,
  quorumsInSession,
  lobbyInSession,
  peopleInSession,
];

/** What each capability does after an account was changed. The news is told in this order. */
const accountHooks: readonly AccountHook[] = [signInsOfAccounts, accountsInSessions];

/** The number of worker threads. It leaves one processor to the event loop. There are at least two,
 *  because exports may use all threads but one. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** The entries that are handled at once. With more of them, a cast waits longer in a rush; with
 *  fewer, people need longer to enter (decision 0091). */
const TURNS = 100;
/** What takes longer than this is waiting for something else than the event loop, in ms. */
const TURN_LONGEST_MS = 250;

/** Composes the application on the platform and makes the site on its first start. All parts are
 *  listed explicitly. The result does not listen yet. Its `close` ends the sockets first, then the
 *  requests under way.
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
    workers: createWorkerPool<WorkerTasks>({ file: workerFile, size: WORKERS }),
    storage: platform.storage,
    ballotKeys: platform.ballotKeys,
    mediaServer: platform.mediaServer,
    meetingProvider: platform.meetingProvider,
    telephone: platform.telephone,
  };
  prepareReceipts(config.dataDir);
  await prepareSite(deps);
  if (platform.holdsDemoSitting === true) await holdDemoSitting(deps, platform.preparedPool);
  await prepareRecordKeys(deps);
  await sweepBallotKeys(deps);

  const viewers = createViewers(deps);
  const viewerOf = (cookie: string | undefined) => viewers.viewerOf(cookie);
  const demo = config.mode === 'demo' ? { accounts: demoAccounts, password: DEMO_PASSWORD } : null;

  const listDesk = createListDesk(deps);
  const limits = createDatabaseCallLimits(db, clock);
  const media = createMediaReports({ ...deps, limits });
  const sockets = createAccountSockets(deps.servers);
  const http = await createHttp({
    routes: [
      ...authRoutes(deps, viewers),
      ...siteRoutes(deps, demo),
      ...groupRoutes(deps),
      ...roleRoutes(deps),
      ...accountRoutes(deps, listDesk, accountHooks),
      ...presenceRoutes(deps, listDesk),
      ...chamberRoutes(sockets),
      ...notificationRoutes(deps),
      ...handRoutes(deps),
      ...speakerRoutes(deps),
      ...huddleRoutes(deps),
      ...lobbyRoutes(deps),
      ...sessionRoutes(deps, sessionHooks),
      ...autoLeaveRoutes(deps),
      ...chatRoutes(deps),
      ...uploadRoutes(deps),
      ...pollRoutes(deps, platform.preparedPool),
      ...voteSnapshotRoutes(deps, { requirePollOf, loadVoteByReceipt }),
      ...recordRoutes(deps, { requirePollOf, requirePollOfVoter }),
      ...proceedingsRoutes(deps),
      ...exportRoutes(deps),
      ...dialOutRoutes(deps),
      ...quorumRoutes(deps),
      ...auditRoutes(deps),
      ...mediaRoutes(deps, media),
    ],
    viewerOf,
    limits,
    turns: deps.turns,
    clock,
    log,
    publicUrl: config.publicUrl,
    connectsTo: platform.mediaServer === null ? [] : [platform.mediaServer.url],
    provider: platform.meetingProvider,
    trustedProxies: config.trustedProxies,
    webClientDir: platform.webClientDir,
    checkReady: () => platform.checkReady(),
  });
  const stopForgetting = forgetKeysDestroyedElsewhere(deps);
  await deps.servers.begin();
  const chamber = attachChamber(http.server, {
    ...{ deps, clock, sockets, viewerOf, liveParts },
    mediaReports: media,
  });
  const lobby = attachLobby(http.server, { deps, viewerOf });
  http.addHook('preClose', async () => {
    await Promise.all([chamber.stop(socketCloseCodes.reconnect), lobby.stop(socketCloseCodes.reconnect)]);
    stopForgetting();
    await deps.servers.stop();
  });
  http.addHook('onClose', async () => {
    viewers.stop();
    await deps.workers.stop();
  });
  return http;
}
