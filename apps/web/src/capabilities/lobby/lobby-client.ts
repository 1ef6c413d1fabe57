import { SOCKET_PROTOCOL, SOCKET_RETRY_MS } from '@hemicycle/contract/limits';
import type { LobbySelfTest } from '@hemicycle/contract/lobby';
import { LOBBY_SOCKET_PATH } from '@hemicycle/contract/lobby-names';
import type { LobbyClientMessage, LobbyServerMessage, LobbyState } from '@hemicycle/contract/lobby-socket';
import type { MediaClientMessage, MediaServerMessage } from '@hemicycle/contract/media';
import type { SignedOutWhy } from '@hemicycle/contract/socket';
import type { SignalChannel } from '@hemicycle/media/signal-channel';
import type { SocketAddress } from '../../realtime/socket-client.ts';

/** What a page that waits hears. `onLost`: the connection was lost or refused; it is tried again
 *  after 3 s. */
export interface LobbyListener {
  readonly onState: (lobby: LobbyState, serverTime: number) => void;
  /** The site was renewed since the page was opened: it may not know all that the lobby does. */
  readonly onOtherVersion?: () => void;
  /** `roomId`: the huddle to which a moderator moved the person; null: the main chamber. */
  readonly onLetIn: (roomId: string | null) => void;
  /** A host has ended the session. */
  readonly onOver: () => void;
  /** An attendant has reset the interview: the page goes to the root of the site. */
  readonly onReset: () => void;
  readonly onSignedOut: (why: SignedOutWhy | undefined) => void;
  readonly onNoSuchSession: () => void;
  readonly onLost: () => void;
}

export interface LobbyClient {
  /** Tells what the devices do, now and with each later knock. */
  readonly tellSelfTest: (selfTest: LobbySelfTest | null) => void;
  /** The channel of the media in an interview. It is open once the server has told the state. */
  readonly signals: SignalChannel;
  readonly close: () => void;
}

const closings: Readonly<Record<number, 'onLetIn' | 'onReset' | 'onSignedOut' | 'onNoSuchSession'>> = {
  4001: 'onSignedOut',
  4003: 'onSignedOut',
  4004: 'onNoSuchSession',
  4006: 'onLetIn',
  4007: 'onReset',
};

function lobbyAddress(origin: string, address: SocketAddress): URL {
  const url = new URL(LOBBY_SOCKET_PATH, origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  for (const [name, value] of Object.entries(address)) url.searchParams.set(name, String(value));
  return url;
}

/** Where a page of the lobby is: in the waiting room, in an interview, or in the queue. Source:
 *  LOBBY-04. */
function placeOf({ stay, interview }: LobbyState): SocketAddress['davraLocation'] {
  if (stay === 'held') return 'waiting';
  return interview?.isRunning === true ? 'interview' : 'queue';
}

/** Waits in the lobby of a session: opens the lobby's socket and knocks at once, again after each
 *  lost connection. It ends when the person is let in, signed out, or taken out of the session.
 *  Source: BEY-19, LOBBY-02. */
export function openLobby(origin: string, address: SocketAddress, listener: LobbyListener): LobbyClient {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let selfTest: LobbySelfTest | null = null;
  let isTold = false;
  let place = address.davraLocation;
  const mediaListeners = new Set<(message: MediaServerMessage) => void>();
  const openListeners = new Set<(open: boolean) => void>();

  function connect(): void {
    const made = new WebSocket(lobbyAddress(origin, { ...address, davraLocation: place }));
    socket = made;
    made.onopen = () => knock(made);
    made.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (socket !== made) return;
      const message = readMessage(data);
      if (message === undefined) return;
      switch (message.type) {
        case 'lobby':
          if (message.protocol !== SOCKET_PROTOCOL) listener.onOtherVersion?.();
          place = placeOf(message.lobby);
          listener.onState(message.lobby, message.serverTime);
          return noteTold(true);
        case 'letIn':
          if (message.isOver === true) return end('onOver');
          return end('onLetIn', message.roomId ?? null);
        case 'reset':
          return end('onReset');
        case 'signedOut':
          return end('onSignedOut', null, message.why);
        default:
          for (const hear of mediaListeners) hear(message);
      }
    };
    made.onclose = ({ code }) => {
      if (socket !== made || isOver) return;
      const closing = closings[code];
      if (closing !== undefined) return end(closing);
      socket = null;
      noteTold(false);
      listener.onLost();
      timer = setTimeout(connect, SOCKET_RETRY_MS);
    };
  }

  function noteTold(told: boolean): void {
    if (isTold === told) return;
    isTold = told;
    for (const hear of openListeners) hear(told);
  }

  function knock(on: WebSocket): void {
    const message: LobbyClientMessage = { type: 'knock', personId: address.personId, selfTest };
    on.send(JSON.stringify(message));
  }

  function tellSelfTest(told: LobbySelfTest | null): void {
    if (told === selfTest) return;
    selfTest = told;
    if (socket?.readyState === WebSocket.OPEN) knock(socket);
  }

  function end(
    how: 'onLetIn' | 'onOver' | 'onReset' | 'onSignedOut' | 'onNoSuchSession',
    roomId: string | null = null,
    why?: SignedOutWhy,
  ): void {
    if (isOver) return;
    close();
    if (how === 'onLetIn') listener.onLetIn(roomId);
    else if (how === 'onSignedOut') listener.onSignedOut(why);
    else listener[how]();
  }

  function close(): void {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', handleOnline);
    socket?.close();
    socket = null;
  }

  /** The device may have another network address now: the present socket may be dead. */
  function handleOnline(): void {
    clearTimeout(timer);
    const present = socket;
    socket = null;
    present?.close();
    noteTold(false);
    connect();
  }

  addEventListener('online', handleOnline);
  connect();
  return {
    tellSelfTest,
    signals: {
      send: (message: MediaClientMessage) => {
        if (isTold && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
      },
      isOpen: () => isTold,
      onMessage: (hear) => listenIn(mediaListeners, hear),
      onOpenChange: (hear) => listenIn(openListeners, hear),
    },
    close,
  };
}

function listenIn<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads a message; undefined where the data is none. The server has checked it against the
 *  contract. */
function readMessage(data: unknown): LobbyServerMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(data);
    const isMessage = typeof value === 'object' && value !== null && 'type' in value;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checked the message
    return isMessage ? (value as LobbyServerMessage) : undefined;
  } catch {
    return undefined;
  }
}
