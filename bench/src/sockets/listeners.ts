import { once } from 'node:events';
import { WebSocket, type RawData } from 'ws';
import { z } from 'zod';
import { KeepAliveConnection } from '../keep-alive-connection.ts';
import { inParallel } from '../replay/in-parallel.ts';

const CONNECTING_AT_ONCE = 16;

/** `says`: the first message of the socket, '' for none. */
const listener = z.object({ url: z.string(), origin: z.string(), cookie: z.string(), says: z.string() });
export type Listener = z.output<typeof listener>;

/** The jobs of the listening process. `awaits`: a text in the first message of the server, '' for a
 *  server that sends none. */
export const listenersJob = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('connect'),
    group: z.string(),
    awaits: z.string(),
    listeners: z.array(listener),
  }),
  z.object({ kind: z.literal('settle'), quietMs: z.number(), patienceMs: z.number() }),
  z.object({
    kind: z.literal('trigger'),
    group: z.string(),
    port: z.number(),
    request: z.string(),
    marker: z.string(),
    patienceMs: z.number(),
  }),
  z.object({ kind: z.literal('note'), group: z.string(), marker: z.string() }),
  z.object({ kind: z.literal('noted'), patienceMs: z.number() }),
]);
export type ListenersJob = z.output<typeof listenersJob>;

/** The times in ms from the request until the first socket, and until the last socket, had the
 *  message. `text`: the message as one socket received it. */
export const heardTimes = z.object({ firstMs: z.number(), lastMs: z.number(), text: z.string() });
export type HeardTimes = z.output<typeof heardTimes>;

/** When each socket had a message, in ms since the epoch, after a job `note`. */
export const notedTimes = z.object({ atMs: z.array(z.number()), text: z.string() });
export type NotedTimes = z.output<typeof notedTimes>;

/** Many sockets in one process, in groups by their server. */
export class Listeners {
  readonly #groups = new Map<string, Set<WebSocket>>();
  #lastMessageMs = 0;
  #hear: ((socket: WebSocket, message: Buffer) => void) | null = null;
  #noted: { readonly deaf: ReadonlySet<WebSocket>; readonly all: Promise<NotedTimes> } | null = null;

  /** Does one job. @throws Error when a socket cannot connect, breaks, or receives nothing in
   *  time. */
  async do(job: ListenersJob): Promise<unknown> {
    switch (job.kind) {
      case 'connect':
        await inParallel(job.listeners, CONNECTING_AT_ONCE, (one) => this.#connect(job, one));
        return { connected: this.#groupOf(job.group).size };
      case 'settle':
        return this.#settle(job.quietMs, job.patienceMs);
      case 'trigger':
        return this.#trigger(job);
      case 'note':
        this.#note(job);
        return {};
      case 'noted':
        return this.#allNoted(job.patienceMs);
    }
  }

  close(): void {
    for (const sockets of this.#groups.values()) for (const socket of sockets) socket.terminate();
  }

  async #connect(
    { group, awaits }: Extract<ListenersJob, { kind: 'connect' }>,
    { url, origin, cookie, says }: Listener,
  ): Promise<void> {
    const socket = new WebSocket(url, { origin, headers: { cookie }, perMessageDeflate: false });
    if (says !== '') socket.on('open', () => socket.send(says));
    const first = awaits === '' ? once(socket, 'open') : heard(socket, awaits);
    await first;
    const sockets = this.#groupOf(group);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => sockets.delete(socket));
    socket.on('message', (data: RawData) => {
      this.#lastMessageMs = performance.now();
      if (Buffer.isBuffer(data)) this.#hear?.(socket, data);
    });
  }

  async #settle(quietMs: number, patienceMs: number): Promise<{ quiet: boolean }> {
    const untilMs = performance.now() + patienceMs;
    this.#lastMessageMs = performance.now();
    for (;;) {
      const leftMs = this.#lastMessageMs + quietMs - performance.now();
      if (leftMs <= 0) return { quiet: true };
      if (performance.now() > untilMs) return { quiet: false };
      await new Promise((resolve) => setTimeout(resolve, leftMs));
    }
  }

  async #trigger({
    group,
    port,
    request,
    marker,
    patienceMs,
  }: Extract<ListenersJob, { kind: 'trigger' }>): Promise<HeardTimes> {
    const deaf = new Set(this.#groupOf(group));
    const connection = await KeepAliveConnection.open(port);
    const startedMs = performance.now();
    let firstMs = 0;
    const allHeard = new Promise<HeardTimes>((resolve) => {
      this.#hear = (socket, message) => {
        if (!deaf.has(socket) || !message.includes(marker)) return;
        deaf.delete(socket);
        firstMs ||= performance.now() - startedMs;
        if (deaf.size > 0) return;
        resolve({ firstMs, lastMs: performance.now() - startedMs, text: message.toString() });
      };
    });
    const tooLate = timeout(patienceMs, () => `${deaf.size} sockets heard nothing within ${patienceMs} ms.`);
    try {
      const answered = connection.request(request).then(({ status, body }) => {
        if (status >= 300) throw new Error(`The opening was answered with ${status}: ${body.slice(0, 300)}`);
      });
      const [times] = await Promise.race([Promise.all([allHeard, answered]), tooLate.elapsed]);
      return times;
    } finally {
      tooLate.cancel();
      this.#hear = null;
      connection.close();
    }
  }

  /** Notes when each socket of the group has the first message with this marker. */
  #note({ group, marker }: Extract<ListenersJob, { kind: 'note' }>): void {
    const deaf = new Set(this.#groupOf(group));
    const atMs: number[] = [];
    const all = new Promise<NotedTimes>((resolve) => {
      this.#hear = (socket, message) => {
        if (!message.includes(marker) || !deaf.delete(socket)) return;
        atMs.push(performance.timeOrigin + performance.now());
        if (deaf.size === 0) resolve({ atMs, text: message.toString() });
      };
    });
    this.#noted = { deaf, all };
  }

  async #allNoted(patienceMs: number): Promise<NotedTimes> {
    const noted = this.#noted;
    if (noted === null) throw new Error('Nothing was to be noted.');
    const deaf = () => `${noted.deaf.size} sockets heard nothing within ${patienceMs} ms.`;
    const tooLate = timeout(patienceMs, deaf);
    try {
      return await Promise.race([noted.all, tooLate.elapsed]);
    } finally {
      tooLate.cancel();
      this.#hear = null;
    }
  }

  #groupOf(group: string): Set<WebSocket> {
    const sockets = this.#groups.get(group) ?? new Set();
    this.#groups.set(group, sockets);
    return sockets;
  }
}

async function heard(socket: WebSocket, awaited: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const listen = (data: RawData) => {
      if (!Buffer.isBuffer(data) || !data.includes(awaited)) return;
      socket.off('message', listen);
      resolve();
    };
    socket.on('message', listen);
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`A socket was closed with ${code}.`)));
  });
}

function timeout(ms: number, complaint: () => string) {
  let cancel = () => {};
  const elapsed = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(complaint())), ms);
    cancel = () => clearTimeout(timer);
  });
  return { elapsed, cancel: () => cancel() };
}
