import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { HEARTBEAT_SERVER_INTERVAL_MS } from '@hemicycle/contract/limits';
import { LOBBY_SOCKET_PATH } from '@hemicycle/contract/lobby-names';
import { NETWORK_TEST_SOCKET_PATH } from '@hemicycle/contract/nettest-names';
import { RECORDER_PATH } from '@hemicycle/contract/recorder-names';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import { writeAsOf } from '../../live/as-of.ts';
import { createChangeWatch } from '../../live/change-watch.ts';
import type { LiveChange } from '../../live/live-change-store.ts';
import { deleteOldChanges, loadChanges } from '../../live/live-change-store.ts';
import type { LivePart } from '../../live/live-part.ts';
import type { Clock, Timers } from '../../platform/clock/clock.ts';
import { createUnderWay } from '../../platform/http/under-way.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { attachSockets, type SocketServer } from '../../platform/socket/socket-server.ts';
import { putOutAfterEnd } from '../autoleave/public.ts';
import { keepPhones, PHONE_PREFIX } from '../dial-out/public.ts';
import { createReportKeeper } from '../mission-control/public.ts';
import { openMedia, type MediaReports, type MediaVisitors } from '../media/public.ts';
import { noteDevices, updateNotificationRead } from '../notifications/public.ts';
import { sweepConnections, touchConnections, type Connection } from '../presence/public.ts';
import { QuorumKeeper } from '../quorum/public.ts';
import { keepExpectedOfEnded, loadStandings, viewerInSession } from '../sessions/public.ts';
import { closeDesertedLists, pauseDesertedClocks } from '../speakers/public.ts';
import { type AccountSockets, CONNECTIONS_PER_ACCOUNT_MAX } from './account-sockets.ts';
import { createAdmission, mayLookFromOutside, type Visitor } from './admit.ts';
import { Arrivals } from './arrivals.ts';
import { ChamberConnection, type ChamberDoor } from './chamber-connection.ts';
import { ChamberNews } from './chamber-news.ts';
import { createDuplicateTabs } from './duplicate-tabs.ts';
import { createDeviceKeeper } from './keep-devices.ts';
import { connectionsWithRights, rightsOf, sessionsOf } from './lost-rights.ts';
import { closeCodeOf } from './send-strangers-away.ts';
import { loadStateForArrivals } from './state-for-arrivals.ts';
import { createPresences } from './presences.ts';
import { createPresidingNotes } from './presiding-notes.ts';
import { createRoomsBeside } from './rooms-beside.ts';

/** Paths that other sockets on the same HTTP server answer. */
const SOCKETS_OF_OTHERS: ReadonlySet<string> = new Set([
  LOBBY_SOCKET_PATH,
  NETWORK_TEST_SOCKET_PATH,
  RECORDER_PATH,
]);

/** How many read notifications of one connection are written at the same time. */
const READS_AT_ONCE = 8;

/** A page that also wants the media asks for them within this time after it enters, in ms. */
const ASKS_FOR_MEDIA_WITHIN_MS = 5;

/** Delays the news of a new participant who begins with the media, in ms. That news also goes to
 *  the new participant's page and would compete with their media. Source: BEY-23. */
const BEGINS_MEDIA_FOR_MS = 300;

/** The close code by the status with which somebody is refused who was admitted at first. */
const refusals: Readonly<Record<number, number>> = {
  404: socketCloseCodes.noSuchSession,
  423: socketCloseCodes.inLobby,
};

export interface ChamberOptions {
  readonly deps: Deps;
  readonly clock: Clock & Timers;
  readonly metrics: Metrics;
  readonly sockets: AccountSockets;
  readonly viewerOf: (cookie: string | undefined) => Promise<Viewer | null>;
  /** The next `viewerOf` of this account reads the database. */
  readonly forgetViewer: (userId: string) => void;
  readonly mediaReports: MediaReports;
  readonly mediaVisitors: MediaVisitors;
  readonly liveParts: readonly LivePart[];
}

/** Opens the chamber's socket on an HTTP server: live state, news, heartbeats, duplicate tabs and
 *  the signalling of the media. */
export function attachChamber(server: Server, options: ChamberOptions): SocketServer {
  const { deps, clock, sockets, viewerOf, forgetViewer, liveParts } = options;
  const { entered: rooms, atTheDoor } = sockets;
  const admission = createAdmission(deps, viewerOf);
  const arrivals = new Arrivals((idVotingSession, asking) =>
    loadStateForArrivals(deps, idVotingSession, news.partsOf(idVotingSession), asking),
  );
  const news = new ChamberNews(deps, clock, rooms, liveParts, reloadViewer);
  const changes = createChangeWatch(deps, clock, () => clock.nowMs(), hearOfLost);
  const presiding = createPresidingNotes(deps, rooms);
  const quorums = new QuorumKeeper(deps, clock, (idVotingSession) =>
    news.hear({ kind: 'quorums', idVotingSession }),
  );
  const keepDevices = createDeviceKeeper<ChamberConnection>((connection, deviceInfos) =>
    noteDevices(deps, connection, deviceInfos),
  );
  const keepReport = createReportKeeper(deps);
  const presences = createPresences(deps);
  const tabs = createDuplicateTabs(deps, rooms);
  const reads = createUnderWay(READS_AT_ONCE);
  const media = openMedia(options, rooms);
  const stopListening = deps.news.listen((item) => {
    media.hear(item);
    news.hear(item);
    changes.hear(item);
    presiding.hear(item);
    tabs.hear(item);
    if (item.kind === 'signedOut') sendFromTheDoor(new Set(item.signInIds));
    quorums.hear(item);
    const isOfPhone = item.kind === 'mediaReport' && item.event.identity.startsWith(PHONE_PREFIX);
    if (isOfPhone || item.kind === 'closedSession') {
      inBackground(keepPhones(deps), 'the phones in a room were not noted');
    }
  });
  const beside = createRoomsBeside(deps);
  const stopHearingOfLoss = deps.news.onMissed(beginAnew);

  const door: ChamberDoor = {
    nowMs: () => clock.nowMs(),
    enter: (connection) =>
      deps.turns.run(() => enter(connection)).catch((error: unknown) => notBegun(connection, error)),
    entered: (connection) =>
      void deps.turns.run(() => connected(connection)).catch((error: unknown) => notBegun(connection, error)),
    loadState: (connection, wanted) =>
      arrivals.stateFor(connection.idVotingSession, () => connection.viewer, wanted),
    heartbeat: (connection, { deviceInfos, report }) => {
      connection.send({ type: 'heartbeatFromServer', serverTime: clock.nowMs() });
      if (connection.isAside) return;
      inBackground(keepDevices(connection, deviceInfos), 'devices could not be kept');
      const { idVotingSession, viewer } = connection;
      const whose = { idVotingSession, userId: viewer.userId };
      inBackground(keepReport(connection, whose, report), 'the report of a page could not be kept');
    },
    notificationRead({ id: connectionId, viewer }, id) {
      // A page is never sent so many notifications at once. A client that invents them must not
      // keep the database busy.
      const done = reads.begin(connectionId);
      if (done === null) return;
      inBackground(
        updateNotificationRead(deps.db, { id, userId: viewer.userId }, clock.nowMs()).finally(done),
        'a delivery could not be noted',
      );
    },
    // A look from outside takes no part in the media, but may listen in to a huddle.
    media: (connection, message) => {
      if (!connection.isAside) media.message(connection, message);
    },
    secondLine: (connection, message, isRelay) => media.secondLines.message(connection, message, isRelay),
    closed: (connection) => closed(connection),
    failed: (connection, error) =>
      deps.log.error({ err: error, userId: connection.viewer.userId }, 'a live state could not be sent'),
  };

  /** Everything up to this moment of the database has been told: it was read a heartbeat ago. */
  let toldUpTo: string | null = null;
  let readLast: string | null = null;

  async function noteMoment(): Promise<void> {
    toldUpTo = readLast;
    readLast = null;
    readLast = writeAsOf((await loadChanges(deps.db)).now);
  }

  const heartbeats = setInterval(() => {
    inBackground(noteLiving(), 'the living connections were not noted');
    inBackground(noteMoment(), 'the moment of the database was not read');
    for (const connection of [...rooms.all(), ...atTheDoor.all()]) {
      connection.heartbeat(clock.nowMs(), toldUpTo);
      inBackground(checkSignIn(connection), 'a sign-in could not be checked');
    }
  }, HEARTBEAT_SERVER_INTERVAL_MS);

  async function noteLiving(): Promise<void> {
    await touchConnections(
      deps,
      [...rooms.all()].filter(({ isAside }) => !isAside).map(presenceOf),
      (connectionId) => rooms.byId(connectionId) === undefined,
    );
    await sweepConnections(deps);
    await deleteOldChanges(deps.db);
    await tabs.look();
    await putOutAfterEnd(deps);
    await keepExpectedOfEnded(deps);
    await beside.keep();
    await keepPhones(deps);
    presiding.look();
    await pauseDesertedClocks(deps);
    await closeDesertedLists(deps);
  }

  // Nobody is heard any longer over a server that was killed.
  server.once('listening', () => inBackground(beside.keep(), 'second rooms were not looked after'));

  function inBackground(work: Promise<unknown>, complaint: string): void {
    work.catch((error: unknown) => deps.log.error({ err: error }, complaint));
  }

  /** Reads the viewer of a connection again. Ends the connection where its sign-in has ended or run
   *  out. */
  async function checkSignIn(connection: ChamberConnection): Promise<void> {
    const known = await viewerOf(connection.cookie);
    if (known !== null) {
      const viewer = await viewerInSession(deps.db, known, connection.idVotingSession);
      connection.viewer = viewer;
      if (!mayLookFromOutside(viewer, connection.query)) connection.end(socketCloseCodes.noSuchSession);
      return;
    }
    connection.send({ type: 'signedOut' });
    connection.end(socketCloseCodes.notSignedIn);
  }

  async function reloadViewer(connection: ChamberConnection): Promise<void> {
    await checkSignIn(connection);
    await media.refresh(connection);
  }

  /** Brings everything up to date after changes that no server announced: the one that made them
   *  was killed. */
  function hearOfLost(lost: readonly LiveChange[]): void {
    news.hearOfLost(lost);
    for (const idVotingSession of sessionsOf(lost)) media.hearOfLost(idVotingSession);
    for (const connection of connectionsWithRights(rooms, lost)) {
      inBackground(lookAtRights(connection), 'a viewer could not be read again');
    }
  }

  /** Tells a page that the roles of its person changed, where they did. */
  async function lookAtRights(connection: ChamberConnection): Promise<void> {
    const before = rightsOf(connection.viewer);
    forgetViewer(connection.viewer.userId);
    await checkSignIn(connection);
    if (connection.hasEnded || rightsOf(connection.viewer) === before) return;
    await news.tellRolesChanged(connection);
  }

  /** Ends all connections after news of other servers were lost. Each page comes back a moment
   *  later and reads its state again; its media goes on meanwhile. */
  function beginAnew(): void {
    toldUpTo = null;
    readLast = null;
    news.tellSiteChanged();
    for (const connection of [...rooms.all()]) connection.end(socketCloseCodes.reconnect);
    media.missed();
  }

  /** Lets a client enter. It is admitted again, because its sign-in or its right to the session may
   *  have ended while it waited at the door. */
  async function enter(connection: ChamberConnection): Promise<void> {
    const admitted = await admission.admitAgain(connection);
    if (!admitted.ok) return connection.end(refusals[admitted.status] ?? socketCloseCodes.notSignedIn);
    connection.viewer = admitted.who.viewer;
    if (connection.hasEnded) return;
    atTheDoor.remove(connection);
    rooms.add(connection);
    media.arrived(connection);
  }

  /** Ends the connections at the door whose sign-in has ended. An admission that is under way may
   *  have read the sign-in before it ended. */
  function sendFromTheDoor(signInIds: ReadonlySet<string>): void {
    for (const connection of [...atTheDoor.all()]) {
      if (signInIds.has(connection.viewer.signInId)) connection.end(socketCloseCodes.notSignedIn);
    }
  }

  function notBegun(connection: ChamberConnection, error: unknown): void {
    deps.log.error({ err: error }, 'a connection could not begin');
    connection.end(socketCloseCodes.reconnect);
  }

  async function connected(connection: ChamberConnection): Promise<void> {
    // Setting up media takes longer than everything else. So a client that asked for the media
    // while it entered gets that answer first.
    await pause(ASKS_FOR_MEDIA_WITHIN_MS);
    const begins = await media.answered(connection);
    if (connection.hasEnded) return;
    if (connection.isAside) return beginAside(connection);
    const presence = presenceOf(connection);
    const arrival = await presences.connected(presence);
    // The person was taken out of the session, or sent to its lobby, while entering. The news of it
    // came before there was a connection to end.
    if (arrival === null) return sendAway(connection);
    // The end of the connection may have been noted before its beginning.
    if (connection.hasEnded) return presences.disconnected(presence, arrival);
    connection.begin();
    connection.send({ type: 'heartbeatFromServer', serverTime: clock.nowMs() });
    void pause(begins ? BEGINS_MEDIA_FOR_MS : 0).then(() => presences.tell(presence, arrival));
    await tabs.arrived(connection);
  }

  /** Begins a look from outside. Who was taken out of the session meanwhile is sent away. */
  async function beginAside(connection: ChamberConnection): Promise<void> {
    const { idVotingSession, viewer } = connection;
    const standing = (await loadStandings(deps.db, idVotingSession, [viewer.userId])).get(viewer.userId);
    if (standing !== 'let-in') return connection.end(closeCodeOf(standing));
    connection.begin();
    connection.send({ type: 'heartbeatFromServer', serverTime: clock.nowMs() });
  }

  /** Ends the connection of somebody who may not receive anything of the session any more. */
  async function sendAway(connection: ChamberConnection): Promise<void> {
    const { idVotingSession, viewer } = connection;
    const standing = (await loadStandings(deps.db, idVotingSession, [viewer.userId])).get(viewer.userId);
    connection.end(standing === 'let-in' ? socketCloseCodes.reconnect : closeCodeOf(standing));
  }

  function closed(connection: ChamberConnection): void {
    const { id, idVotingSession } = connection;
    if (rooms.byId(id) === undefined) return atTheDoor.remove(connection);
    rooms.remove(connection);
    media.secondLines.disconnected(connection);
    media.disconnected(connection);
    if (!rooms.has(idVotingSession)) news.forget(idVotingSession);
    if (connection.isAside) return;
    const noted = presences.disconnected(presenceOf(connection)).then(() => tabs.left(connection));
    inBackground(noted, 'a leaving could not be noted');
  }

  const lines = attachSockets<Visitor>(server, {
    answers: (path) => !SOCKETS_OF_OTHERS.has(path),
    admit: async (request, url) => {
      const admitted = await deps.turns.run(() => admission.admit(request, url));
      if (!admitted.ok) return admitted;
      if (sockets.mayOpen(admitted.who.query)) return admitted;
      const why = `This account has ${CONNECTIONS_PER_ACCOUNT_MAX} connections open already. Close another tab or device first.`;
      return { ok: false, status: 429, why };
    },
    open: (line, { viewer, query, cookie }) => {
      const connection = new ChamberConnection(line, viewer, query, cookie, door);
      atTheDoor.add(connection);
      sockets.opened(viewer.userId);
      return connection;
    },
    log: deps.log,
    tooManyMessagesCode: socketCloseCodes.tooManyMessages,
  });

  return {
    count: () => lines.count(),
    async stop(code) {
      clearInterval(heartbeats);
      stopListening();
      stopHearingOfLoss();
      beside.stop();
      changes.stop();
      tabs.stop();
      sockets.stop();
      media.stop();
      news.stop();
      await Promise.all([lines.stop(code), quorums.stop()]);
    },
  };

  /** The connection in the form that `presence` uses. */
  function presenceOf({ id, viewer, idVotingSession, query }: ChamberConnection): Connection {
    const { browserTabId } = query;
    const { userId } = viewer;
    return { connectionId: id, userId, idVotingSession, browserTabId, serverId: deps.servers.id };
  }
}
