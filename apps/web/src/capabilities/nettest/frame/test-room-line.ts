import type { MediaIceServer, MediaServerMessage } from '@hemicycle/contract/media';
import type { TestRoomEnd, TestRoomServerMessage } from '@hemicycle/contract/nettest';
import { NETWORK_TEST_SOCKET_PATH } from '@hemicycle/contract/nettest-names';
import type { SignalChannel } from '@hemicycle/media/signal-channel';

/** The line of a test room, which carries the signals of both ends. */
export interface TestRoomLine {
  readonly channel: (end: TestRoomEnd) => SignalChannel;
  /** The STUN and TURN servers that the server named; null: none were named yet, or the media
   *  server names its own. */
  readonly iceServers: () => readonly MediaIceServer[] | null;
  readonly close: () => void;
}

/** Opens the line of a test room. `onLost`: it was refused or closed by the server. */
export function openTestRoomLine(roomId: string, onLost: () => void): TestRoomLine {
  const url = new URL(NETWORK_TEST_SOCKET_PATH, location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('room', roomId);
  const socket = new WebSocket(url);
  let isOpen = false;
  let iceServers: readonly MediaIceServer[] | null = null;
  const openListeners = new Set<(open: boolean) => void>();
  const hearers = new Map<TestRoomEnd, Set<(message: MediaServerMessage) => void>>([
    ['one', new Set()],
    ['other', new Set()],
  ]);

  function noteOpen(open: boolean): void {
    if (isOpen === open) return;
    isOpen = open;
    for (const hear of openListeners) hear(open);
  }

  socket.onopen = () => noteOpen(true);
  socket.onclose = () => {
    noteOpen(false);
    onLost();
  };
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    const told = readMessage(data);
    if (told === undefined) return;
    const { end, message } = told;
    if (message.type === 'mediaPeers' || message.type === 'mediaGrant') iceServers = message.iceServers;
    for (const hear of hearers.get(end) ?? []) hear(message);
  };

  return {
    channel: (end) => ({
      send(message) {
        if (isOpen) socket.send(JSON.stringify({ end, message }));
      },
      isOpen: () => isOpen,
      onMessage: (listener) => listenIn(hearers.get(end) ?? new Set(), listener),
      onOpenChange: (listener) => listenIn(openListeners, listener),
    }),
    iceServers: () => iceServers,
    close() {
      socket.onclose = null;
      socket.close();
    },
  };
}

function listenIn<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads a message of the server, which has checked it against the contract. */
function readMessage(data: unknown): TestRoomServerMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(data);
    const isMessage = typeof value === 'object' && value !== null && 'end' in value && 'message' in value;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checked the message
    return isMessage ? (value as TestRoomServerMessage) : undefined;
  } catch {
    return undefined;
  }
}
