import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { packedFrame } from './packed-frame.ts';
import { textOf, type TextParts } from './shared-text.ts';

/** The part of one socket that the application writes to. `bufferedAmount` is in bytes, as in
 *  `ws`. */
export interface Line {
  readonly isOpen: boolean;
  readonly bufferedAmount: number;
  /** Sends one message. Does nothing on a line that is not open. */
  send(parts: TextParts): void;
  close(code: number): void;
  terminate(): void;
}

/** The line of a socket. `connection` is the connection below the socket, and `request` the request
 *  that opened it. Shared parts go packed to a client that agreed on packing, as every browser
 *  does, and that does not ask for a smaller window than they are packed with. They are written to
 *  `connection` directly, since `ws` would pack the same text again for each socket. The order of
 *  messages stays right: `ws` packs nothing itself, so it also writes at once. */
export function createLine(socket: WebSocket, connection: Duplex, request: IncomingMessage): Line {
  const offered = request.headers['sec-websocket-extensions'] ?? '';
  const takesPacked =
    socket.extensions.includes('permessage-deflate') && !offered.includes('server_max_window_bits');
  return {
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    send(parts) {
      if (socket.readyState !== socket.OPEN) return;
      if (!takesPacked || !parts.some((part) => typeof part !== 'string' && part.isLarge)) {
        socket.send(textOf(parts));
        return;
      }
      connection.cork();
      for (const bytes of packedFrame(parts)) connection.write(bytes);
      connection.uncork();
    },
    close: (code) => socket.close(code),
    terminate: () => socket.terminate(),
  };
}
