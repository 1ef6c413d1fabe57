import { createHash, randomUUID } from 'node:crypto';
import {
  type JobStatus,
  type RecorderMessage,
  recorderOrder,
  type RecorderOrder,
} from '@hemicycle/contract/recorder';
import {
  RECORD_PAGE_PATH,
  type RECORDER_ENGINES,
  RECORDER_PATH,
  RECORDER_PROTOCOL,
  RECORDER_STATE_EVERY_MS,
} from '@hemicycle/contract/recorder-names';
import WebSocket from 'ws';

/** How long a test waits for an order, in ms; only a failing test waits this long. */
const PATIENCE_MS = 8_000;

type RecorderEngine = (typeof RECORDER_ENGINES)[number];
type Order<Type extends RecorderOrder['type']> = Extract<RecorderOrder, { type: Type }>;

/** A program that speaks the protocol of recorders as the real one does, and records nothing. */
export interface FakeRecorder {
  readonly recorderId: string;
  readonly orders: readonly RecorderOrder[];
  /** The first order of a type that `matches`, received or still to come, each once. @throws when
   *  none comes within 8 s. */
  order<Type extends RecorderOrder['type']>(
    type: Type,
    matches?: (order: Order<Type>) => boolean,
  ): Promise<Order<Type>>;
  send(message: RecorderMessage): void;
  /** Tells the state of a job: by default its page is joined and nothing is encoded. */
  state(jobId: string, change?: Partial<JobStatus> & { readonly error?: string | null }): void;
  /** Puts a file with the token of recorders, as a stream. `path` has its query but no hash. */
  put(
    path: string,
    content: string | Uint8Array<ArrayBuffer>,
    change?: { sha256?: string; token?: string },
  ): Promise<Response>;
  putSegment(jobId: string, index: number, content: string, begunAt: number): Promise<Response>;
  /** The ticket in the page of a job. */
  ticketOf(begin: Order<'begin'>): string;
  /** Breaks the connection without a word. */
  cut(): void;
}

/** Registers a fake recorder at a server. @throws Error with the HTTP status when it is refused. */
export async function openFakeRecorder(
  url: string,
  token: string,
  {
    recorderId = randomUUID(),
    capacity = 1,
    jobIds = [],
    engine = 'own',
    readsTracks = false,
  }: {
    readonly recorderId?: string;
    readonly capacity?: number;
    readonly jobIds?: string[];
    readonly engine?: RecorderEngine;
    readonly readsTracks?: boolean;
  } = {},
): Promise<FakeRecorder> {
  const socket = new WebSocket(new URL(RECORDER_PATH, url.replace(/^http/u, 'ws')), {
    headers: { authorization: `Bearer ${token}` },
  });
  const orders: RecorderOrder[] = [];
  const taken = new Set<RecorderOrder>();
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    orders.push(recorderOrder.parse(JSON.parse(data.toString('utf8'))));
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  const send = (message: RecorderMessage) => socket.send(JSON.stringify(message));
  const name = `fake ${recorderId.slice(0, 4)}`;
  const hello = { protocol: RECORDER_PROTOCOL, recorderId, name, engine, capacity, jobIds, readsTracks };
  send({ type: 'hello', ...hello, freeBytes: 1e12 });
  const beats = setInterval(() => send({ type: 'beat', freeBytes: 1e12 }), RECORDER_STATE_EVERY_MS);
  socket.on('close', () => clearInterval(beats));

  const put: FakeRecorder['put'] = (path, content, change = {}) => {
    const sha256 = change.sha256 ?? createHash('sha256').update(content).digest('hex');
    return fetch(new URL(`${path}${path.includes('?') ? '&' : '?'}sha256=${sha256}`, url), {
      method: 'PUT',
      body: content,
      headers: { authorization: `Bearer ${change.token ?? token}`, 'content-type': 'video/mp2t' },
    });
  };

  return {
    recorderId,
    orders,
    send,
    put,
    order: (type, matches = () => true) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = orders.find(
            (order): order is Order<typeof type> =>
              !taken.has(order) && order.type === type && matches(order as Order<typeof type>),
          );
          if (found === undefined) return;
          taken.add(found);
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no order ${type} came; received: ${JSON.stringify(orders)}`));
        }, PATIENCE_MS);
        waiting.add(look);
        look();
      }),
    state: (jobId, { error = null, ...change } = {}) =>
      send({
        ...{ type: 'state', jobId, rdp: 'running', selenium: 'running', legislate: 'running' },
        ...{ encoder: 'stopped', stream: 'stopped', recording: 'stopped', at: Date.now(), error },
        ...change,
      }),
    putSegment: (jobId, index, content, begunAt) =>
      put(`/api/recorder/jobs/${jobId}/segments/${index}?ms=6000&begunAt=${begunAt}`, content),
    ticketOf: ({ page }) => page.slice(RECORD_PAGE_PATH.length),
    cut() {
      clearInterval(beats);
      socket.terminate();
    },
  };
}
