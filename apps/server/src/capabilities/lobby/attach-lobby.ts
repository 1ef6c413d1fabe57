import type { IncomingMessage, Server } from 'node:http';
import { HEARTBEAT_SERVER_INTERVAL_MS, HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import type { LobbyKnock } from '@hemicycle/contract/lobby-socket';
import { LOBBY_SOCKET_PATH } from '@hemicycle/contract/lobby-names';
import {
  type SignedOutWhy,
  socketCloseCodes,
  socketQuery,
  type SocketQuery,
} from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { isOwnOrigin } from '../../platform/http/same-origin.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { atMostEvery } from '../../platform/limit/at-most-every.ts';
import { type Admission, attachSockets, type SocketServer } from '../../platform/socket/socket-server.ts';
import type { MediaVisitors } from '../media/public.ts';
import { loadStandings } from '../sessions/public.ts';
import { keepInterviews } from './keep-interviews.ts';
import { LobbyConnection, type LobbyDoor } from './lobby-connection.ts';
import {
  deleteLobbyPages,
  deleteStaleLobbyPages,
  insertKnock,
  updateLobbyPagesSeen,
  type LobbyPage,
} from './lobby-store.ts';
import { tellWaiting } from './tell-waiting.ts';

/** How many pages of one account may wait on one server. */
const PAGES_PER_ACCOUNT_MAX = 8;
/** A queue that changes all the time is told at most this often, in ms; so often are interviews
 *  looked after at most. */
const TOLD_EVERY_MS = 200;

interface Visitor {
  readonly viewer: Viewer;
  readonly query: SocketQuery;
  readonly cookie: string | undefined;
}

export interface LobbyOptions {
  readonly deps: Deps;
  readonly viewerOf: (cookie: string | undefined) => Promise<Viewer | null>;
  readonly mediaVisitors: MediaVisitors;
}

/** Opens the lobby's own socket on an HTTP server. It shares no connection, no room and no live
 *  part with the chamber, so that nothing of the chamber can reach it. Everybody who belongs to the
 *  session may open it; people who are let in are told so. Source: BEY-19, LOBBY-02, DESIGN §10. */
export function attachLobby(server: Server, { deps, viewerOf, mediaVisitors }: LobbyOptions): SocketServer {
  const connections = new Set<LobbyConnection>();
  const tellSoon = atMostEvery(TOLD_EVERY_MS, tell);
  const keepSoon = atMostEvery(TOLD_EVERY_MS, async () => {
    try {
      await keepInterviews(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'the interviews of the lobby were not looked after');
    }
  });

  const door: LobbyDoor = {
    async knocked(connection, message) {
      try {
        await knocked(connection, message);
      } catch (error) {
        deps.log.error({ err: error }, 'somebody could not wait in the lobby');
        connection.end(socketCloseCodes.reconnect);
      }
    },
    media: (connection, message) => {
      // Only a page that waits has media, in the room of its interview.
      if (connection.waits) mediaVisitors.message(connection, message);
    },
    closed(connection) {
      connections.delete(connection);
      mediaVisitors.disconnected(connection);
      if (!connection.waits) return;
      inBackground(left([connection.id]), 'a leaving of the lobby could not be noted');
    },
  };

  async function admit(request: IncomingMessage, url: URL): Promise<Admission<Visitor>> {
    const { origin, host, cookie } = request.headers;
    if (!isOwnOrigin(origin, host, deps.config.publicUrl)) return { ok: false, status: 403 };
    const query = socketQuery.safeParse(Object.fromEntries(url.searchParams));
    if (!query.success) return { ok: false, status: 400 };
    const viewer = await viewerOf(cookie);
    if (viewer === null) return { ok: false, status: 401 };
    if (query.data.personId !== viewer.userId) return { ok: false, status: 403 };
    const { idVotingSession } = query.data;
    const standings = await loadStandings(deps.db, idVotingSession, [viewer.userId]);
    if (!standings.has(viewer.userId)) return { ok: false, status: 404 };
    const own = [...connections].filter((connection) => connection.viewer.userId === viewer.userId);
    if (own.length >= PAGES_PER_ACCOUNT_MAX) {
      const why = 'This account waits on too many pages. Close another one first.';
      return { ok: false, status: 429, why };
    }
    return { ok: true, who: { viewer, query: query.data, cookie } };
  }

  async function knocked(connection: LobbyConnection, message: LobbyKnock): Promise<void> {
    await checkSignIn(connection);
    if (connection.hasEnded) return;
    const { idVotingSession, viewer } = connection;
    const standings = await loadStandings(deps.db, idVotingSession, [viewer.userId]);
    // People who are let in, and people who do not belong here any more, are told so at once.
    if (standings.get(viewer.userId) !== 'in-lobby') return tellWaiting(deps, idVotingSession, [connection]);
    connection.selfTest = message.selfTest;
    await note(connection);
    connection.waits = true;
    // The page may have closed before it was noted.
    if (connection.hasEnded) return left([connection.id]);
    deps.news.announce({ kind: 'lobby', idVotingSession });
    tellSoon(idVotingSession);
  }

  /** Notes a page in the queue of the lobby, where the session has one. */
  async function note(connection: LobbyConnection): Promise<void> {
    const { selfTest } = connection;
    connection.isNoted = await insertKnock(deps.db, pageOf(connection), selfTest, deps.clock.nowMs());
  }

  async function left(connectionIds: readonly string[]): Promise<void> {
    announceAll(await deleteLobbyPages(deps.db, connectionIds, deps.clock.nowMs()));
  }

  function announceAll(idVotingSessions: readonly string[]): void {
    for (const idVotingSession of idVotingSessions) deps.news.announce({ kind: 'lobby', idVotingSession });
  }

  async function tell(idVotingSession: string): Promise<void> {
    const waiting = waitingIn(idVotingSession);
    try {
      if (waiting.length > 0) await tellWaiting(deps, idVotingSession, waiting);
    } catch (error) {
      deps.log.error({ err: error, idVotingSession }, 'the lobby could not be told; its pages come back');
      for (const connection of waiting) connection.end(socketCloseCodes.reconnect);
    }
  }

  function waitingIn(idVotingSession: string): LobbyConnection[] {
    return [...connections].filter(
      (connection) => connection.waits && connection.idVotingSession === idVotingSession,
    );
  }

  function hear(item: NewsItem): void {
    switch (item.kind) {
      case 'lobby':
        if (item.resetUserId !== undefined) sendToRoot(item.idVotingSession, item.resetUserId);
        return tellSoon(item.idVotingSession);
      case 'people':
        // An attendant may have left the room of an interview.
        return interviewsIn(item.idVotingSession) ? keepSoon('all') : undefined;
      case 'session':
        if (interviewsIn(item.idVotingSession)) keepSoon('all');
        return tellSoon(item.idVotingSession);
      case 'rolesChanged':
        // An attendant may not run the session any more.
        if ([...connections].some(({ inInterview }) => inInterview)) keepSoon('all');
        for (const connection of connections) {
          if (connection.viewer.userId === item.userId) tellSoon(connection.idVotingSession);
        }
        break;
      case 'signedOut':
        for (const connection of [...connections]) {
          if (item.signInIds.includes(connection.viewer.signInId)) signOut(connection, item.why);
        }
        break;
      default:
    }
  }

  function interviewsIn(idVotingSession: string): boolean {
    return waitingIn(idVotingSession).some(({ inInterview }) => inInterview);
  }

  /** An attendant has reset the interview of a person. */
  function sendToRoot(idVotingSession: string, userId: string): void {
    for (const connection of waitingIn(idVotingSession)) {
      if (connection.viewer.userId === userId) connection.sendToRoot();
    }
  }

  function signOut(connection: LobbyConnection, why?: SignedOutWhy): void {
    connection.send({ type: 'signedOut', ...(why !== undefined && { why }) });
    connection.end(socketCloseCodes.notSignedIn);
  }

  async function checkSignIn(connection: LobbyConnection): Promise<void> {
    const viewer = await viewerOf(connection.cookie);
    if (viewer === null) return signOut(connection);
    connection.viewer = viewer;
  }

  const heartbeats = setInterval(() => {
    inBackground(noteLiving(), 'the pages of the lobby were not noted');
    keepSoon('all');
    for (const connection of connections) {
      inBackground(checkSignIn(connection), 'a sign-in could not be checked');
      // News that were lost are made up for here.
      tellSoon(connection.idVotingSession);
    }
  }, HEARTBEAT_SERVER_INTERVAL_MS);

  /** Notes that the pages of this server live, and forgets those of servers that do not. */
  async function noteLiving(): Promise<void> {
    const nowMs = deps.clock.nowMs();
    const all = [...connections].filter(({ waits }) => waits);
    // A session that is closed may have got a lobby meanwhile.
    await Promise.all(all.filter(({ isNoted }) => !isNoted).map(note));
    const waiting = all.filter(({ isNoted }) => isNoted);
    if (waiting.length > 0) {
      const ids = waiting.map(({ id }) => id);
      const known = await updateLobbyPagesSeen(deps.db, ids, nowMs);
      const forgotten = waiting.filter(({ id }) => !known.has(id));
      // The news of a reset may have been lost. Who comes back would wait at the end of the queue.
      for (const idVotingSession of new Set(forgotten.map((connection) => connection.idVotingSession))) {
        // oxlint-disable-next-line no-await-in-loop -- forgotten pages are rare
        await tell(idVotingSession);
      }
      // Another server swept pages while this one stood still.
      for (const connection of forgotten) {
        if (!connection.hasEnded) connection.end(socketCloseCodes.reconnect);
      }
    }
    announceAll(await deleteStaleLobbyPages(deps.db, nowMs - HEARTBEAT_STALE_MS));
  }

  function inBackground(work: Promise<unknown>, complaint: string): void {
    work.catch((error: unknown) => deps.log.error({ err: error }, complaint));
  }

  const stopListening = deps.news.listen(hear);
  const stopHearingOfLoss = deps.news.onMissed(() => {
    for (const connection of [...connections]) tellSoon(connection.idVotingSession);
  });

  const lines = attachSockets<Visitor>(server, {
    answers: (path) => path === LOBBY_SOCKET_PATH,
    admit,
    open: (line, { viewer, query, cookie }) => {
      const connection = new LobbyConnection(line, viewer, query, cookie, door);
      connections.add(connection);
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
      await lines.stop(code);
    },
  };
}

function pageOf({ id, idVotingSession, viewer }: LobbyConnection): LobbyPage {
  return { connectionId: id, idVotingSession, userId: viewer.userId };
}
