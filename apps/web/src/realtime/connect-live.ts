import { HEARTBEAT_SERVER_INTERVAL_MS } from '@hemicycle/contract/limits';
import type { Heartbeat } from '@hemicycle/contract/people';
import type { ClientMessage } from '@hemicycle/contract/socket';
import { noteFailure } from '../note-failure.ts';
import { api } from '../api-client.ts';
import { serverClock } from '../server-clock.ts';
import { browserId, browserTabId } from './browser-ids.ts';
import type { HeartbeatTransport } from '@hemicycle/rules/sockets/heartbeat';
import { createHeartbeatSender } from './heartbeat.ts';
import { openLineAhead, takeLineAhead } from './line-ahead.ts';
import { createLineWatch } from './line-watch.ts';
import {
  createSocketClient,
  type FinalReason,
  type OtherMessage,
  type SocketAddress,
  socketAddress,
} from './socket-client.ts';
import { emptyLiveStore, type LiveStore, useLive } from './use-live.ts';
import { pageState } from '../page-state.ts';

/** The list of participants outlives the meeting by so long.  Source: MEDIA-28. */
export const PARTICIPANTS_CLEARED_AFTER_MS = 2_000;
const page = pageState<{
  clearing: ReturnType<typeof setTimeout> | undefined;
  thisBrowser: number | undefined;
  latest: symbol | undefined;
}>(() => ({ clearing: undefined, thisBrowser: undefined, latest: undefined }));

/** Empties the live store: everything at once, the people of the meeting 2 s later. Source:
 *  MEDIA-28. */
export function clearLive(): void {
  clearTimeout(page().clearing);
  useLive.setState(({ people }) => ({ ...emptyLiveStore, people }));
  page().clearing = setTimeout(() => useLive.setState({ people: {} }), PARTICIPANTS_CLEARED_AFTER_MS);
}

type PrivateMessage = Extract<OtherMessage, { type: 'notification' | 'broadcast' }>;
type MediaMessage = Extract<OtherMessage, { type: `media${string}` }>;

interface LivePlace {
  personId: string;
  idVotingSession: string;
  davraLocation?: SocketAddress['davraLocation'];
}

export interface LiveOptions extends LivePlace {
  heartbeatTransport: HeartbeatTransport;
  /** What the heartbeat tells of devices and media. */
  collectHeartbeat?: () => Omit<Heartbeat, 'source'>;
  onRolesChanged: () => void;
  onSignedOut: () => void;
  /** What was sent to this person alone, or to all of the session. */
  onNotification: (message: PrivateMessage) => void;
  onFinalClose: (reason: FinalReason) => void;
}

/** The connection of this page to a session. */
export interface LiveConnection {
  send: (message: ClientMessage) => boolean;
  /** Hears the messages of the media part; returns how to stop. */
  onMedia: (listener: (message: MediaMessage) => void) => () => void;
  reconnectNow: () => void;
  /** Something speaks for the line being dead: it is asked, and another looked for unless it
   *  answers. */
  doubt: () => void;
  close: () => void;
}

function log(message: string, error?: unknown) {
  if (error === undefined) console.warn(message);
  else noteFailure(message, error);
}

/** Read once a page: a cookie is asked for from another process, and whoever enters waits for
 *  it. */

function addressOf({ personId, idVotingSession, davraLocation = 'app' }: LivePlace): SocketAddress {
  return {
    personId,
    idVotingSession,
    browserTabId: browserTabId(),
    browserId: (page().thisBrowser ??= browserId()),
    davraLocation,
  };
}

/** Opens the line that `connectLive` to the same place will take; `closeLineAhead` closes it where
 *  nobody enters. */
export function openLiveAhead(place: LivePlace): void {
  openLineAhead(socketAddress(location.origin, addressOf(place)));
}

/** Which connection the live store is of. */

/** Connects this page to a session: fills `useLive`, sends heartbeats every 20 s, and passes on
 *  what is not state. The latest one counts: where another is still closing, it no longer touches
 *  the store. `close` empties the store. Source: WS-01 … WS-17. */
export function connectLive(options: LiveOptions): LiveConnection {
  const mine = Symbol('connection');
  page().latest = mine;
  const write = (live: Partial<LiveStore>) => {
    if (page().latest === mine) useLive.setState(live);
  };
  const tabId = browserTabId();
  const mediaListeners = new Set<(message: MediaMessage) => void>();

  function handleMessage(message: OtherMessage) {
    switch (message.type) {
      case 'heartbeatFromServer': {
        const now = Date.now();
        heartbeats.noteServerHeartbeat();
        serverClock.note(message.serverTime, now, now);
        return;
      }
      case 'otherTabOpen':
        write({ otherTab: { role: message.role, behaviour: message.behaviour } });
        return;
      case 'otherTabClosed':
        write({ otherTab: null });
        return;
      case 'rolesChanged':
        options.onRolesChanged();
        return;
      case 'signedOut':
        options.onSignedOut();
        return;
      case 'notification':
        socket.send({ type: 'notificationRead', id: message.id });
        options.onNotification(message);
        return;
      case 'broadcast':
        options.onNotification(message);
        return;
      default:
        for (const listener of mediaListeners) listener(message);
    }
  }

  const socket = createSocketClient({
    origin: location.origin,
    address: addressOf(options),
    createSocket: (address) => takeLineAhead(address) ?? new WebSocket(address),
    readLive: useLive.getState,
    writeLive: write,
    onConnection: (connection, attempt, retryInMs) => {
      if (connection === 'connected') line.opened();
      else line.closed();
      write({
        connection,
        attempt,
        retryAtMs: retryInMs === null ? null : Date.now() + retryInMs,
      });
    },
    onHeard: () => line.heard(),
    onMessage: handleMessage,
    onProtocol: (protocol) => write({ protocol }),
    onFinalClose: options.onFinalClose,
    log,
  });

  const line = createLineWatch({
    nowMs: () => Date.now(),
    ask: () => socket.send({ type: 'resync' }),
    onDead: () => socket.reconnectNow(),
  });

  const heartbeats = createHeartbeatSender({
    transport: options.heartbeatTransport,
    nowMs: () => Date.now(),
    collect: () => ({ ...options.collectHeartbeat?.(), browserTabId: tabId }),
    sendOverSocket: (heartbeat) => socket.send({ type: 'heartbeatFromClient', heartbeat }),
    postOverHttps: (heartbeat) => api('POST /api/people/heartbeat', { body: heartbeat }),
    log,
  });
  const beatTimer = window.setInterval(() => void heartbeats.beat(), HEARTBEAT_SERVER_INTERVAL_MS);
  const handleOnline = () => {
    if (useLive.getState().connection !== 'connected') socket.reconnectNow();
    else line.doubt();
  };
  const handleWake = () => {
    if (document.visibilityState === 'visible') line.wake();
  };
  // Some browsers keep a line open for long that leads nowhere any more.
  const handleOffline = () => line.doubt();
  window.addEventListener('online', handleOnline);
  window.addEventListener('offline', handleOffline);
  document.addEventListener('visibilitychange', handleWake);
  document.addEventListener('resume', handleWake);
  clearTimeout(page().clearing);
  write(emptyLiveStore);
  socket.open();

  return {
    send: socket.send,
    onMedia: (listener) => {
      mediaListeners.add(listener);
      return () => mediaListeners.delete(listener);
    },
    reconnectNow: socket.reconnectNow,
    doubt: () => line.doubt(),
    close: () => {
      window.clearInterval(beatTimer);
      window.removeEventListener('online', handleOnline);
      window.removeEventListener('offline', handleOffline);
      document.removeEventListener('visibilitychange', handleWake);
      document.removeEventListener('resume', handleWake);
      mediaListeners.clear();
      socket.close();
      if (page().latest === mine) clearLive();
    },
  };
}
