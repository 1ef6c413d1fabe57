import { HEARTBEAT_SERVER_INTERVAL_MS } from '@hemicycle/contract/limits';
import { MISSION_CONTROL_LOCATION } from '@hemicycle/contract/mission-control-names';
import type { Heartbeat } from '@hemicycle/contract/people';
import type { ClientMessage, SignedOutWhy } from '@hemicycle/contract/socket';
import { noteFailure } from '../note-failure.ts';
import { api, sendReadsAgain } from '../api-client.ts';
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

/** After the meeting the list of participants stays for this time, in ms. Source: MEDIA-28. */
export const PARTICIPANTS_CLEARED_AFTER_MS = 2_000;
const page = pageState<{
  clearing: ReturnType<typeof setTimeout> | undefined;
  /** Read once a page: the browser keeps cookies in another process, and the person who enters
   *  waits for the answer. */
  thisBrowser: number | undefined;
  /** The connection that may write to the live store. */
  latest: symbol | undefined;
}>(() => ({ clearing: undefined, thisBrowser: undefined, latest: undefined }));

/** Empties the live store: the people of the meeting after 2 s, everything else at once. Source:
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
  /** The state of devices and media, for the heartbeat. */
  collectHeartbeat?: () => Omit<Heartbeat, 'source'>;
  onRolesChanged: () => void;
  /** A setting of the site changed. */
  onSiteChanged: () => void;
  /** `why`: what the server tells of it. */
  onSignedOut: (why: SignedOutWhy | undefined) => void;
  /** Hears messages to this person alone and messages to everybody in the session. */
  onNotification: (message: PrivateMessage) => void;
  onFinalClose: (reason: FinalReason) => void;
}

/** The connection of this page to a session. */
export interface LiveConnection {
  send: (message: ClientMessage) => boolean;
  /** Adds a listener for the messages about media; returns a function that removes it. */
  onMedia: (listener: (message: MediaMessage) => void) => () => void;
  /** As `onMedia`, for the messages about the media of the second room, or of the channel in
   *  relay. */
  onSecondLine: (listener: (message: MediaMessage, isRelay: boolean) => void) => () => void;
  reconnectNow: () => void;
  /** Sends a heartbeat now, beside those of every 20 s. */
  beat: () => void;
  /** Call this when the socket may be dead: the server is asked, and without an answer the page
   *  connects again. */
  doubt: () => void;
  close: () => void;
}

function log(message: string, error?: unknown) {
  if (error === undefined) console.warn(message);
  else noteFailure(message, error);
}

function addressOf({ personId, idVotingSession, davraLocation = 'app' }: LivePlace): SocketAddress {
  return {
    personId,
    idVotingSession,
    browserTabId: browserTabId(),
    browserId: (page().thisBrowser ??= browserId()),
    davraLocation,
  };
}

/** Opens the socket that `connectLive` to the same place will take. If the person does not enter
 *  after all, `closeLineAhead` closes it. */
export function openLiveAhead(place: LivePlace): void {
  openLineAhead(socketAddress(location.origin, addressOf(place)));
}

/** Connects this page to a session: fills `useLive`, sends a heartbeat every 20 s, and passes on
 *  the messages that are not state. Only the latest connection writes to the store: an earlier one
 *  that is still closing does not touch it. `close` empties the store. Source: WS-01 … WS-17. */
export function connectLive(options: LiveOptions): LiveConnection {
  const mine = Symbol('connection');
  page().latest = mine;
  const write = (live: Partial<LiveStore>) => {
    if (page().latest === mine) useLive.setState(live);
  };
  const tabId = browserTabId();
  const mediaListeners = new Set<(message: MediaMessage) => void>();
  const secondListeners = new Set<(message: MediaMessage, isRelay: boolean) => void>();

  function handleMessage(message: OtherMessage) {
    switch (message.type) {
      case 'heartbeatFromServer': {
        heartbeats.noteServerHeartbeat();
        serverClock.noteTold(message.serverTime, Date.now());
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
      case 'siteChanged':
        options.onSiteChanged();
        return;
      case 'signedOut':
        options.onSignedOut(message.why);
        return;
      case 'notification':
        socket.send({ type: 'notificationRead', id: message.id });
        options.onNotification(message);
        return;
      case 'broadcast':
        options.onNotification(message);
        return;
      case 'secondLine':
        for (const listener of secondListeners) listener(message.message, message.relay === true);
        return;
      default:
        for (const listener of mediaListeners) listener(message);
    }
  }

  let wasLost = false;
  const socket = createSocketClient({
    origin: location.origin,
    address: addressOf(options),
    createSocket: (address) => takeLineAhead(address) ?? new WebSocket(address),
    readLive: useLive.getState,
    writeLive: write,
    onConnection: (connection, attempt, retryInMs) => {
      if (connection === 'connected') {
        line.opened();
        if (wasLost) {
          sendReadsAgain();
          // What was told meanwhile did not reach this page.
          options.onSiteChanged();
        }
      } else line.closed();
      wasLost = connection !== 'connected';
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
    // A call by HTTP is a sign of life of its person, who is not present by such a page.
    postOverHttps: async (heartbeat) => {
      if (options.davraLocation === MISSION_CONTROL_LOCATION) return;
      await api('POST /api/people/heartbeat', { body: heartbeat });
    },
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
  // Some browsers keep a dead socket open for a long time.
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
    onSecondLine: (listener) => {
      secondListeners.add(listener);
      return () => secondListeners.delete(listener);
    },
    reconnectNow: socket.reconnectNow,
    beat: () => void heartbeats.beat(),
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
