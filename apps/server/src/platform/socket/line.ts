import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { packedFrame } from './packed-frame.ts';
import { textOf, type TextParts } from './shared-text.ts';

/** What the application writes to of one socket; `bufferedAmount` in bytes, as in `ws`. */
export interface Line {
  readonly isOpen: boolean;
  readonly bufferedAmount: number;
  /** Sends one message. Does nothing on a line that is not open. */
  send(parts: TextParts): void;
  close(code: number): void;
  terminate(): void;
}

/** The line of a socket, of the connection below it and the request that opened it. Shared parts go
 *  packed to a client that agreed on it (every browser does) and does not ask for a smaller window
 *  than they are packed with: `ws` would pack the same text anew for each socket. It packs nothing
 *  itself and so writes at once; what is written here beside it keeps its order. */
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
