import type { FastifyReply } from 'fastify';

/** The longest text that may wait for a slow reader, in bytes. */
const WAITING_MAX_BYTES = 512 * 1024;
/** A reader comes back this long after a lost line, in ms. */
const RETRY_MS = 2_000;
/** Some proxies pass nothing on before they hold so many bytes. */
const FIRST_BYTES = 2_048;

/** A stream of server-sent events as an answer. `begin` is called with the open line, and returns
 *  what is to be done once the line has ended. */
export class EventsAnswer {
  readonly begin: (line: EventLine) => () => void;

  constructor(begin: (line: EventLine) => () => void) {
    this.begin = begin;
  }
}

/** An open line to a reader of events. */
export interface EventLine {
  /** Sends an event. `data`: one line of text. `id`: what the reader sends back in `Last-Event-ID`
   *  when it comes again. A reader that falls far behind is cut off, and comes back. */
  send(event: { readonly event: string; readonly data: string; readonly id?: string }): void;
  /** Ends the line after what was sent. */
  end(): void;
}

/** Sends events until one side ends the line. Proxies are asked to pass each event on at once and
 *  unchanged. */
export function sendEvents(reply: FastifyReply, { begin }: EventsAnswer): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...definedOf(reply.getHeaders()),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.socket?.setNoDelay(true);
  raw.write(`retry: ${RETRY_MS}\n:${' '.repeat(FIRST_BYTES)}\n\n`);
  const over = begin({
    send({ event, data, id }) {
      if (raw.destroyed || raw.writableEnded) return;
      if (raw.writableLength > WAITING_MAX_BYTES) return void raw.destroy();
      raw.write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`);
    },
    end: () => raw.end(),
  });
  if (raw.destroyed) over();
  else raw.once('close', over);
  return reply;
}

function definedOf(
  headers: ReturnType<FastifyReply['getHeaders']>,
): Record<string, string | string[] | number> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
