import type { LiveChange, LiveState } from '@hemicycle/contract/live';
import { serverMessage } from '@hemicycle/contract/socket';
import type { ClientMessage, ServerMessage, SocketQuery } from '@hemicycle/contract/socket';
import type { Socket } from 'node:net';
import WebSocket from 'ws';
import type { TestClient } from './test-client.ts';

/** How long a test waits for a message, in ms; only a failing test waits this long. */
const PATIENCE_MS = 5_000;

export interface TestSocketOptions {
  readonly idVotingSession: string;
  /** The `Origin` header; absent: the server's own; null: no header. */
  readonly origin?: string | null;
  readonly path?: string;
  readonly query?: Partial<Record<keyof SocketQuery, string>>;
  /** Whether the client sends its first message as soon as the socket is open; absent: yes. */
  readonly enters?: boolean;
  /** The moment of the state that a page holds that comes back. */
  readonly asOf?: string;
}

/** The socket of one tab. Every message is checked by the contract; an invalid one fails the test
 *  that waits. */
export interface TestSocket {
  /** All received messages, oldest first. */
  readonly messages: readonly ServerMessage[];
  /** The live state that this client knows: the newest snapshot. */
  snapshot(): Promise<LiveState>;
  /** The first message that `matches`, already received or still to come. @throws when none comes
   *  within 5 s. */
  next<T extends ServerMessage['type']>(
    type: T,
    matches?: (message: Extract<ServerMessage, { type: T }>) => boolean,
  ): Promise<Extract<ServerMessage, { type: T }>>;
  /** The first change of a kind in the news that `matches`. */
  nextChange<K extends LiveChange['kind']>(
    kind: K,
    matches?: (change: Extract<LiveChange, { kind: K }>) => boolean,
  ): Promise<Extract<LiveChange, { kind: K }>>;
  send(message: ClientMessage): void;
  sendText(text: string): void;
  /** How many bytes the socket has received so far, before decompression. */
  bytesRead(): number;
  /** The close code, when the server closes the socket. */
  readonly closed: Promise<number>;
  close(): void;
}

/** Opens a socket as a browser would. @throws Error with the HTTP status in its message when the
 *  upgrade is refused. */
export async function openTestSocket(
  client: TestClient,
  personId: string,
  options: TestSocketOptions,
): Promise<TestSocket> {
  const address = new URL(options.path ?? '/app', client.url.replace(/^http/, 'ws'));
  const query = {
    personId,
    idVotingSession: options.idVotingSession,
    browserTabId: '1',
    browserId: '1',
    davraLocation: 'app',
    ...options.query,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const origin = options.origin === undefined ? client.url : options.origin;
  const socket = new WebSocket(address, {
    headers: {
      ...(client.cookie === null ? {} : { cookie: client.cookie }),
      ...(origin === null ? {} : { origin }),
    },
  });

  let wire: Socket | undefined;
  socket.once('upgrade', (response) => (wire = response.socket));
  const messages: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    messages.push(serverMessage.parse(JSON.parse(data.toString('utf8'))));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', (code: number) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  const send = (message: ClientMessage) => socket.send(JSON.stringify(message));
  if (options.enters !== false) {
    send({ type: 'authenticate', personId, ...(options.asOf !== undefined && { asOf: options.asOf }) });
  }

  function find<T>(search: () => T | undefined, wanted: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = search();
        if (found === undefined) return;
        waiting.delete(look);
        clearTimeout(timer);
        resolve(found);
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`no ${wanted} came; received: ${messages.map(({ type }) => type).join(', ')}`));
      }, PATIENCE_MS);
      waiting.add(look);
      look();
    });
  }

  const ofType = <T extends ServerMessage['type']>(type: T) =>
    messages.filter((message): message is Extract<ServerMessage, { type: T }> => message.type === type);

  return {
    messages,
    closed,
    bytesRead: () => wire?.bytesRead ?? 0,
    next: (type, matches = () => true) => find(() => ofType(type).find((message) => matches(message)), type),
    nextChange: <K extends LiveChange['kind']>(
      kind: K,
      matches: (change: Extract<LiveChange, { kind: K }>) => boolean = () => true,
    ) =>
      find(
        () =>
          ofType('news')
            .flatMap(({ changes }) => changes)
            .filter((change): change is Extract<LiveChange, { kind: K }> => change.kind === kind)
            .find((change) => matches(change)),
        `change '${kind}'`,
      ),
    async snapshot() {
      await find(() => ofType('snapshot')[0], 'snapshot');
      const newest = ofType('snapshot').at(-1);
      if (newest === undefined) throw new Error('no snapshot came');
      return newest.state;
    },
    send,
    sendText: (text) => socket.send(text),
    close: () => socket.close(),
  };
}
