import { recorderOrder, type RecorderMessage, type RecorderOrder } from '@hemicycle/contract/recorder';
import { RECORDER_PATH } from '@hemicycle/contract/recorder-names';
import { WebSocket } from 'ws';

const AGAIN_FIRST_MS = 500;
const AGAIN_MAX_MS = 5000;
/** A line on which nothing was heard for so long is given up: the server pings. */
const PING_EVERY_MS = 3000;

/** The line to the server, made anew whenever it is lost. */
export interface ServerLine {
  /** Says it now; false where there is no line. */
  send(message: RecorderMessage): boolean;
  close(): void;
}

export interface LineEvents {
  /** There is a line: what comes first on it. */
  greeting(): RecorderMessage;
  /** After the greeting. */
  opened(): void;
  order(order: RecorderOrder): void;
  /** A problem, in words. */
  trouble(words: string): void;
}

export function openServerLine(server: URL, token: string, events: LineEvents): ServerLine {
  const address = new URL(RECORDER_PATH, server);
  address.protocol = server.protocol === 'https:' ? 'wss:' : 'ws:';
  let socket: WebSocket | null = null;
  let pauseMs = AGAIN_FIRST_MS;
  let isOver = false;
  let again: NodeJS.Timeout | null = null;

  function connect() {
    const next = new WebSocket(address, {
      headers: { authorization: `Bearer ${token}`, origin: server.origin },
    });
    socket = next;
    let answered = true;
    const pinging = setInterval(() => {
      if (next.readyState !== WebSocket.OPEN) return;
      if (!answered) return next.terminate();
      answered = false;
      next.ping();
    }, PING_EVERY_MS);
    next.on('pong', () => {
      answered = true;
    });
    next.on('open', () => {
      pauseMs = AGAIN_FIRST_MS;
      next.send(JSON.stringify(events.greeting()));
      events.opened();
    });
    next.on('message', (data: Buffer) => {
      const order = readOrder(data.toString('utf8'));
      if (order) events.order(order);
      else events.trouble('The server said something that this version of the recorder does not understand.');
    });
    next.on('error', (error) => events.trouble(wordsOfRefusal(error.message)));
    next.on('close', () => {
      clearInterval(pinging);
      if (isOver) return;
      again = setTimeout(connect, pauseMs);
      pauseMs = Math.min(pauseMs * 2, AGAIN_MAX_MS);
    });
  }

  connect();
  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close() {
      isOver = true;
      if (again) clearTimeout(again);
      socket?.close();
    },
  };
}

function readOrder(text: string): RecorderOrder | null {
  try {
    return recorderOrder.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function wordsOfRefusal(message: string): string {
  if (/\b404\b/.test(message)) return 'The server takes no recorders: set HEMICYCLE_RECORDER_TOKEN on it.';
  if (/\b40[13]\b/.test(message))
    return 'The server refused the token: HEMICYCLE_RECORDER_TOKEN must be the same on both.';
  return message;
}
