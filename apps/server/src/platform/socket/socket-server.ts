import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type ServerOptions, WebSocketServer, type WebSocket } from 'ws';
import { createLine, type Line } from './line.ts';

/** The largest message that a client may send, in bytes. It is several times the size of a
 *  browser's session description. */
const MESSAGE_MAX_BYTES = 64 * 1024;
/** How often `tick` of each socket is called, which brings slow readers back, in ms. */
const SWEEP_EVERY_MS = 1_000;
/** How often each socket is pinged, in ms. A socket that has sent nothing since the last ping is
 *  cut. */
export const PING_EVERY_MS = 20_000;
/** Messages that one connection may send within ten seconds. Setting up a mesh of 16 takes a few
 *  hundred. */
const MESSAGES_PER_WINDOW = 1_500;
const WINDOW_MS = 10_000;
/** How long a client may take to answer the close of its socket before it is cut, in ms. */
const CLOSE_WITHIN_MS = 2_000;

/** The options of compression that the server offers a client that can unpack. The threshold is
 *  infinite, so `ws` itself packs nothing; `createLine` says why. Each message is packed by itself,
 *  without a memory of earlier ones. */
const PACKING = {
  threshold: Number.POSITIVE_INFINITY,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
} as const;

/** The decision over an upgrade: who the visitor is, or the HTTP status of the refusal, with a
 *  sentence where the status alone does not explain it. */
export type Admission<Who> =
  | { ok: true; who: Who }
  | { ok: false; status: 400 | 401 | 403 | 404 | 423 | 429; why?: string };

/** What the application does with one socket. `tick` is called every second. */
export interface SocketHandler {
  message(text: string): void;
  closed(): void;
  tick(): void;
}

export interface SocketServerOptions<Who> {
  /** Whether the upgrade at this path is for these sockets. Several may share an HTTP server; each
   *  path is answered by exactly one of them. */
  readonly answers: (path: string) => boolean;
  readonly admit: (request: IncomingMessage, url: URL) => Promise<Admission<Who>>;
  readonly open: (line: Line, who: Who) => SocketHandler;
  readonly log: Logger;
  readonly tooManyMessagesCode: number;
}

export interface SocketServer {
  /** How many sockets are open. */
  count(): number;
  /** Closes every socket with the given code and stops listening. */
  stop(code: number): Promise<void>;
}

/** Serves WebSockets on an HTTP server. Upgrades are admitted before the handshake, so that a
 *  refused client learns the status and holds no connection. Messages are text only. */
export function attachSockets<Who>(server: Server, options: SocketServerOptions<Who>): SocketServer {
  // The types of `ws` lag behind its documentation, which has `closeTimeout`.
  const settings: ServerOptions & { readonly closeTimeout: number } = {
    noServer: true,
    maxPayload: MESSAGE_MAX_BYTES,
    perMessageDeflate: PACKING,
    closeTimeout: CLOSE_WITHIN_MS,
  };
  const sockets = new WebSocketServer(settings);
  const handlers = new Map<WebSocket, { handler: SocketHandler; alive: boolean }>();

  const onUpgrade = (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', (error) => options.log.debug({ err: error }, 'socket broke during the upgrade'));
    const url = addressOf(request);
    if (!options.answers(url?.pathname ?? '')) return;
    if (url === null) return refuse(duplex, 400);
    options.admit(request, url).then(
      (admission) => {
        if (!admission.ok) return refuse(duplex, admission.status, admission.why);
        sockets.handleUpgrade(request, duplex, head, (socket) =>
          begin(socket, createLine(socket, duplex, request), admission.who),
        );
      },
      (error: unknown) => {
        options.log.error({ err: error }, 'socket upgrade failed');
        refuse(duplex, 503);
      },
    );
  };

  const begin = (socket: WebSocket, line: Line, who: Who) => {
    const entry = { handler: options.open(line, who), alive: true };
    let inWindow = 0;
    let windowStart = Date.now();
    handlers.set(socket, entry);
    socket.on('pong', () => (entry.alive = true));
    socket.on('error', (error) => options.log.debug({ err: error }, 'socket broke'));
    socket.on('close', () => {
      handlers.delete(socket);
      entry.handler.closed();
    });
    socket.on('message', (data, isBinary) => {
      // Messages still arrive that the client sent before it heard of the close.
      if (socket.readyState !== socket.OPEN) return;
      entry.alive = true;
      const now = Date.now();
      if (now - windowStart > WINDOW_MS) {
        windowStart = now;
        inWindow = 0;
      }
      inWindow += 1;
      if (isBinary || inWindow > MESSAGES_PER_WINDOW) return socket.close(options.tooManyMessagesCode);
      // oxlint-disable-next-line typescript/no-base-to-string -- `ws` hands text as one Buffer
      entry.handler.message(data.toString());
    });
  };

  const sweep = setInterval(() => {
    for (const { handler } of handlers.values()) handler.tick();
  }, SWEEP_EVERY_MS);
  const ping = setInterval(() => {
    for (const [socket, entry] of handlers) {
      if (!entry.alive) socket.terminate();
      else {
        entry.alive = false;
        socket.ping();
      }
    }
  }, PING_EVERY_MS);
  server.on('upgrade', onUpgrade);

  return {
    count: () => handlers.size,
    async stop(code) {
      clearInterval(sweep);
      clearInterval(ping);
      server.off('upgrade', onUpgrade);
      for (const socket of handlers.keys()) socket.close(code);
      const leftOver = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), 500);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      clearTimeout(leftOver);
    },
  };
}

const reasons = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  423: 'Locked',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** The requested address; null where it is none, since a client may send any text. */
function addressOf(request: IncomingMessage): URL | null {
  const address = `http://localhost${request.url ?? '/'}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** Answers an upgrade with the status and the sentence, then ends the connection, also where the
 *  client does not close its side. */
function refuse(duplex: Duplex, status: keyof typeof reasons, why = ''): void {
  duplex.once('finish', () => duplex.destroy());
  duplex.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(why)}\r\n\r\n${why}`,
  );
}
