import {
  CLIENT_LOG_SENT_LINES_MAX,
  FLEET_LOG_PATH,
  FLEET_LOG_RETRY_MS,
  FLEET_LOG_SOCKET_PATH,
  type FLEET_LOG_TRANSPORTS,
} from '@hemicycle/contract/client-log-names';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import type { LineLog } from '../../watch-log-lines.ts';
import { isSecretPollOpen } from '../audit/public.ts';
import { keepLog } from './keep-log.ts';

interface Fleet {
  /** The origin of the server. */
  readonly server: string;
  readonly transport: (typeof FLEET_LOG_TRANSPORTS)[number];
  readonly everyMs: number;
  readonly linesToCache: number;
  /** Of whom the log is, in which sitting and tab. */
  readonly whose: () => {
    readonly userId: string;
    readonly idVotingSession: string | null;
    readonly browserTabId: number;
  };
}

/** Sends what is new in the page's log to a fleet server at an interval. No line is kept, and
 *  nothing is sent, while a secret poll is open. Pages outside of its sitting do not know of it, so
 *  the server is asked before anything is sent; what was kept until then is never sent. A call that
 *  failed is not repeated; a websocket that was lost is opened again after 3 s. Returns a function
 *  that stops this. Source: CLOG-09 … CLOG-11, CFG-12 … CFG-14. */
export function sendToFleet(
  { server, transport, everyMs, linesToCache, whose }: Fleet,
  log: LineLog = console,
): () => void {
  const kept = keepLog(linesToCache, log);
  const line = transport === 'websocket' ? openFleetLine(server) : null;
  let sentSeen = 0;
  let asks = false;

  async function send(): Promise<void> {
    const { lines, seen } = kept.lines();
    if (asks || seen === sentSeen || isSecretPollOpen() || line?.isOpen() === false) return;
    const held = await isHeld();
    if (held === null) return;
    const fresh = lines.slice(-Math.min(seen - sentSeen, CLIENT_LOG_SENT_LINES_MAX));
    sentSeen = seen;
    if (held || isSecretPollOpen()) return;
    const text = JSON.stringify({
      ...{ messageType: 'clientLogs', log: fresh, hostname: window.location.hostname },
      ...whose(),
    });
    if (line === null) void post(server, text);
    else line.send(text);
  }

  /** Null: the server did not answer. */
  async function isHeld(): Promise<boolean | null> {
    asks = true;
    try {
      return (await api('GET /api/clientlog/wish')).held;
    } catch (error) {
      noteFailure('it could not be asked whether the log may be sent', error);
      return null;
    } finally {
      asks = false;
    }
  }

  const timer = setInterval(() => void send(), everyMs);
  return () => {
    clearInterval(timer);
    kept.stop();
    line?.close();
  };
}

async function post(server: string, body: string): Promise<void> {
  try {
    await fetch(`${server}${FLEET_LOG_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      body,
    });
  } catch (error) {
    noteFailure('the log of this page could not be sent to the fleet server', error);
  }
}

/** A websocket to a fleet server that is opened again after it was lost. */
function openFleetLine(server: string): {
  isOpen: () => boolean;
  send: (text: string) => void;
  close: () => void;
} {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let socket = open();

  function open(): WebSocket {
    const opened = new WebSocket(`${server.replace(/^http/u, 'ws')}${FLEET_LOG_SOCKET_PATH}`);
    opened.addEventListener('close', () => {
      if (closed) return;
      retry = setTimeout(() => (socket = open()), FLEET_LOG_RETRY_MS);
    });
    return opened;
  }

  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (text) => socket.send(text),
    close() {
      closed = true;
      clearTimeout(retry);
      socket.close();
    },
  };
}
