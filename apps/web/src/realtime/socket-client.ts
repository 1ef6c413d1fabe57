import type { ClientMessage, ServerMessage, SocketQuery } from '@hemicycle/contract/socket';
import { SOCKET_PROTOCOL, SOCKET_RETRY_MS } from '@hemicycle/contract/limits';
import { applyChanges, applyParts, applySnapshot, type Live } from './live-state.ts';

/** The state of the connection to the server. Source: WS-02. */
export type ConnectionState = 'connected' | 'closed' | 'error';

export interface SocketAddress {
  personId: string;
  idVotingSession: string;
  browserTabId: number;
  browserId: number;
  davraLocation: SocketQuery['davraLocation'];
}

/** Close codes after which trying again cannot help; see `socketCloseCodes` of the contract. */
const FINAL_CLOSE_CODES: ReadonlySet<number> = new Set([4001, 4003, 4004, 4005]);
export type FinalReason = 'notSignedIn' | 'wrongPerson' | 'noSuchSession' | 'inLobby';
const finalReasons: Readonly<Record<number, FinalReason>> = {
  4001: 'notSignedIn',
  4003: 'wrongPerson',
  4004: 'noSuchSession',
  4005: 'inLobby',
};

/** An attempt to connect that takes longer, in ms, is given up: on a network that drops packets
 *  silently a browser would wait for minutes. */
export const OPEN_WITHIN_MS = 10_000;

/** Whether page and server speak the same version of the socket's messages. */
export type Protocol = 'same' | 'other';

type LiveMessageType = 'snapshot' | 'parts' | 'news';
export type OtherMessage = Exclude<ServerMessage, { type: LiveMessageType }>;

export interface SocketParts {
  /** The page's origin, `https://…`; the socket is on `/app` of it. */
  origin: string;
  address: SocketAddress;
  readLive: () => Live;
  writeLive: (live: Live) => void;
  /** `retryInMs`: how long until the next attempt; null when none is planned. */
  onConnection: (state: ConnectionState, attempt: number, retryInMs: number | null) => void;
  /** Data of any kind has arrived. */
  onHeard: () => void;
  /** Every message but those of the live state: heartbeats, media, other tab, roles, sign-out. */
  onMessage: (message: OtherMessage) => void;
  /** Hears with each snapshot whether the server speaks the same version of the messages. */
  onProtocol: (protocol: Protocol) => void;
  /** The server refused the connection; the client does not try again. */
  onFinalClose: (reason: FinalReason) => void;
  log: (message: string, error?: unknown) => void;
  /** Makes a socket, or returns one that is open already. */
  createSocket?: (address: string) => WebSocket;
  setTimer?: (run: () => void, afterMs: number) => unknown;
  clearTimer?: (timer: unknown) => void;
}

export interface SocketClient {
  open: () => void;
  /** Closes the connection and does not open another. */
  close: () => void;
  /** Sends the message when connected; returns whether it was sent. Nothing is queued: a caller
   *  that needs an answer sends again. */
  send: (message: ClientMessage) => boolean;
  /** Closes the present connection, if any, and connects at once: when the network is back, or when
   *  the person asks. */
  reconnectNow: () => void;
}

/** The address of the socket: on the page's own origin, with the ids of person, session, tab and
 *  browser. None of them is a credential. Source: WS-01. */
export function socketAddress(origin: string, address: SocketAddress): string {
  const url = new URL('/app', origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  for (const [name, value] of Object.entries(address)) url.searchParams.set(name, String(value));
  return url.toString();
}

/** The client's side of the socket. It keeps one connection, and tries again 3 s after a loss. It
 *  authenticates, keeps the live state by snapshot and news, and asks for a new snapshot after a
 *  gap. After a lost line it says what it holds, and is told the parts that changed meanwhile. An
 *  attempt is given up after 10 s. Errors are logged and not shown. Source: WS-01 … WS-05, BEY-23,
 *  DESIGN §4. */
export function createSocketClient(parts: SocketParts): SocketClient {
  const createSocket = parts.createSocket ?? ((address: string) => new WebSocket(address));
  const setTimer = parts.setTimer ?? ((run: () => void, afterMs: number) => window.setTimeout(run, afterMs));
  const clearTimer = parts.clearTimer ?? ((timer: unknown) => window.clearTimeout(Number(timer)));
  let socket: WebSocket | undefined;
  let retryTimer: unknown;
  let openTimer: unknown;
  let attempt = 0;
  let wanted = false;
  let resyncAsked = false;
  /** The state that is held contains everything up to this moment of the server. */
  let asOf: string | undefined;

  function connect() {
    retryTimer = undefined;
    if (attempt > 0) parts.onConnection('closed', attempt, null);
    let made: WebSocket;
    try {
      made = createSocket(socketAddress(parts.origin, parts.address));
    } catch (error) {
      parts.log('the socket could not be made', error);
      parts.onConnection('error', attempt, null);
      tryLater();
      return;
    }
    socket = made;
    openTimer = setTimer(() => {
      parts.log('the socket did not open in time');
      drop();
      tryLater();
    }, OPEN_WITHIN_MS);
    const handleOpen = () => {
      if (socket !== made) return;
      stopTimers();
      attempt = 0;
      resyncAsked = false;
      made.send(
        JSON.stringify({
          type: 'authenticate',
          personId: parts.address.personId,
          ...(asOf !== undefined && { asOf }),
        } satisfies ClientMessage),
      );
      parts.onConnection('connected', 0, null);
    };
    made.onopen = handleOpen;
    made.onmessage = (event: MessageEvent<unknown>) => {
      if (socket !== made) return;
      parts.onHeard();
      handleData(event.data);
    };
    made.onerror = () => {
      if (socket !== made) return;
      parts.log('the socket reported an error');
      parts.onConnection('error', attempt, null);
    };
    made.onclose = (event) => {
      if (socket !== made) return;
      stopTimers();
      socket = undefined;
      const reason = FINAL_CLOSE_CODES.has(event.code) ? finalReasons[event.code] : undefined;
      if (reason !== undefined) {
        wanted = false;
        parts.onConnection('closed', attempt, null);
        parts.onFinalClose(reason);
        return;
      }
      tryLater();
    };
    if (made.readyState === WebSocket.OPEN) handleOpen();
  }

  function tryLater() {
    if (!wanted) return;
    attempt += 1;
    parts.onConnection('closed', attempt, SOCKET_RETRY_MS);
    retryTimer = setTimer(connect, SOCKET_RETRY_MS);
  }

  function handleData(data: unknown) {
    const message = parseMessage(data);
    if (message === undefined) {
      parts.log('a message of the socket could not be read');
      return;
    }
    if (message.type === 'snapshot') {
      resyncAsked = false;
      asOf = message.asOf;
      parts.onProtocol(message.protocol === SOCKET_PROTOCOL ? 'same' : 'other');
      parts.writeLive(applySnapshot(parts.readLive(), message.version, message.state));
      return;
    }
    if (message.type === 'heartbeatFromServer' && !resyncAsked) asOf = message.asOf ?? asOf;
    if (message.type !== 'news' && message.type !== 'parts') {
      parts.onMessage(message);
      return;
    }
    if (resyncAsked) return;
    if (message.type === 'parts') {
      asOf = message.asOf ?? asOf;
      parts.onProtocol(message.protocol === SOCKET_PROTOCOL ? 'same' : 'other');
      parts.writeLive(applyParts(parts.readLive(), message));
      return;
    }
    const outcome = applyChanges(parts.readLive(), message.version, message.changes);
    if (outcome.kind === 'applied') parts.writeLive(outcome.live);
    if (outcome.kind === 'gap') {
      resyncAsked = true;
      asOf = undefined;
      send({ type: 'resync' });
    }
  }

  function send(message: ClientMessage): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function stopTimers() {
    for (const timer of [retryTimer, openTimer]) if (timer !== undefined) clearTimer(timer);
    retryTimer = undefined;
    openTimer = undefined;
  }

  function drop() {
    stopTimers();
    const present = socket;
    socket = undefined;
    present?.close();
  }

  return {
    open: () => {
      if (wanted) return;
      wanted = true;
      attempt = 0;
      connect();
    },
    close: () => {
      wanted = false;
      drop();
      parts.onConnection('closed', 0, null);
    },
    send,
    reconnectNow: () => {
      if (!wanted) return;
      drop();
      attempt += 1;
      connect();
    },
  };
}

/** Reads a message; undefined where the data is none. The server has checked it against the
 *  contract. The check is not repeated here, because the schemas would be more code than the rest
 *  of this folder. */
function parseMessage(data: unknown): ServerMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return isMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is ServerMessage {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
