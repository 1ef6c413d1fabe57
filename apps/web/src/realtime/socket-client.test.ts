import type { LiveChange } from '@hemicycle/contract/live';
import { SOCKET_PROTOCOL } from '@hemicycle/contract/limits';
import type { ClientMessage, ServerMessage } from '@hemicycle/contract/socket';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { liveState } from '../testing-live-state.ts';
import { emptyLive, type Live } from './live-state.ts';
import {
  createSocketClient,
  OPEN_WITHIN_MS,
  type Protocol,
  socketAddress,
  type SocketAddress,
} from './socket-client.ts';

const address: SocketAddress = {
  personId: 'u1',
  idVotingSession: 's1',
  browserTabId: 12,
  browserId: 34,
  davraLocation: 'app',
};

const state = liveState();

class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly address: string;
  constructor(to: string) {
    this.address = to;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(message: ServerMessage | string) {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }
  lose(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function pair({ standing = false } = {}) {
  const sockets: FakeSocket[] = [];
  const timers: { run: () => void; afterMs: number }[] = [];
  const waitsMs = () => timers.map(({ afterMs }) => afterMs);
  const states: string[] = [];
  const parts = {
    onHeard: vi.fn(),
    onMessage: vi.fn(),
    onProtocol: vi.fn<(protocol: Protocol) => void>(),
    onFinalClose: vi.fn(),
    log: vi.fn(),
  };
  let live: Live = emptyLive;
  const client = createSocketClient({
    origin: 'https://chamber.test',
    address,
    readLive: () => live,
    writeLive: (next) => {
      live = next;
    },
    onConnection: (connection, attempt, retryInMs) =>
      states.push(`${connection} ${attempt}${retryInMs === null ? '' : `, again in ${retryInMs}`}`),
    ...parts,
    createSocket: (to) => {
      const socket = new FakeSocket(to);
      if (standing && sockets.length === 0) socket.readyState = FakeSocket.OPEN;
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    setTimer: (run, afterMs) => {
      const timer = { run, afterMs };
      timers.push(timer);
      return timer;
    },
    clearTimer: (timer) => {
      const at = timers.findIndex((one) => one === timer);
      if (at >= 0) timers.splice(at, 1);
    },
  });
  return {
    client,
    sockets,
    waitsMs,
    states,
    ...parts,
    live: () => live,
    last: () => sockets.at(-1) ?? new FakeSocket(''),
    passTime: () => timers.shift()?.run(),
  };
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
});

test('[WS-01] the address is that of the page, with who and where', () => {
  const url = new URL(socketAddress('https://chamber.test', address));
  expect(url.protocol).toBe('wss:');
  expect(url.pathname).toBe('/app');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    personId: 'u1',
    idVotingSession: 's1',
    browserTabId: '12',
    browserId: '34',
    davraLocation: 'app',
  });
});

test('[WS-02][WS-05] it authenticates once connected', () => {
  const { client, last, states } = pair();
  client.open();
  expect(client.send({ type: 'resync' })).toBe(false);
  last().accept();
  expect(last().sent).toEqual([{ type: 'authenticate', personId: 'u1' }]);
  expect(states).toEqual(['connected 0']);
});

test('[BEY-23][WS-05] a socket that stands already is entered by at once, and kept like any other', () => {
  const { client, last, sockets, states, passTime } = pair({ standing: true });
  client.open();
  expect(last().sent).toEqual([{ type: 'authenticate', personId: 'u1' }]);
  expect(client.send({ type: 'resync' })).toBe(true);
  expect(states).toEqual(['connected 0']);
  last().lose();
  passTime();
  expect(sockets).toHaveLength(2);
  expect(last().sent).toEqual([]);
});

test('[WS-03][WS-04] a lost socket is tried again after 3 s, errors are logged only', () => {
  const { client, last, waitsMs, states, sockets, passTime, log } = pair();
  client.open();
  last().accept();
  last().onerror?.({});
  last().lose();
  expect(waitsMs()).toEqual([3000]);
  passTime();
  expect(sockets).toHaveLength(2);
  last().accept();
  expect(states).toEqual(['connected 0', 'error 0', 'closed 1, again in 3000', 'closed 1', 'connected 0']);
  expect(log).toHaveBeenCalledOnce();
});

test('[WS-03][BEY-23] an attempt that never opens is given up after 10 s and followed by another after 3 s', () => {
  const { client, last, waitsMs, states, sockets, passTime } = pair();
  client.open();
  expect(waitsMs()).toEqual([OPEN_WITHIN_MS]);
  expect(OPEN_WITHIN_MS).toBe(10_000);
  passTime();
  expect(sockets.map(({ readyState }) => readyState)).toEqual([3]);
  expect(waitsMs()).toEqual([3000]);
  sockets[0]?.lose();
  expect(waitsMs()).toEqual([3000]);
  passTime();
  expect(waitsMs()).toEqual([OPEN_WITHIN_MS]);
  last().accept();
  expect(waitsMs()).toEqual([]);
  expect(states).toEqual(['closed 1, again in 3000', 'closed 1', 'connected 0']);
});

test('[WS-03] an attempt that ends by itself, or is overtaken, is given up no second time', () => {
  const { client, last, waitsMs, sockets } = pair();
  client.open();
  last().lose();
  expect(waitsMs()).toEqual([3000]);
  client.reconnectNow();
  client.reconnectNow();
  expect(sockets).toHaveLength(3);
  expect(waitsMs()).toEqual([OPEN_WITHIN_MS]);
  client.close();
  expect(waitsMs()).toEqual([]);
});

test('[WS-03] closing for good and a final refusal are not tried again', () => {
  const closed = pair();
  closed.client.open();
  closed.last().accept();
  closed.client.close();
  expect(closed.waitsMs()).toEqual([]);

  const refused = pair();
  refused.client.open();
  refused.last().accept();
  refused.last().lose(4001);
  expect(refused.waitsMs()).toEqual([]);
  expect(refused.onFinalClose).toHaveBeenCalledWith('notSignedIn');
});

test('[BEY-19] a page that is sent to the lobby is told so, and does not try again', () => {
  const sent = pair();
  sent.client.open();
  sent.last().accept();
  sent.last().lose(4005);
  expect(sent.waitsMs()).toEqual([]);
  expect(sent.onFinalClose).toHaveBeenCalledWith('inLobby');
});

test('a message that is no message is logged and changes nothing', () => {
  const { client, last, live, log } = pair();
  client.open();
  last().accept();
  last().hear('{');
  last().hear('{"kind":"snapshot"}');
  expect(log).toHaveBeenCalledTimes(2);
  expect(live()).toBe(emptyLive);
});

test('[WS-07] what is not state is passed on', () => {
  const { client, last, onMessage } = pair();
  client.open();
  last().accept();
  last().hear({ type: 'rolesChanged' });
  expect(onMessage).toHaveBeenCalledWith({ type: 'rolesChanged' });
});

const says = (title: string): LiveChange => ({ kind: 'session', session: { ...state.session, title } });

describe('snapshot and news', () => {
  test('a gap asks once for a snapshot, and news is left alone until it is there', () => {
    const { client, last, live } = pair();
    client.open();
    last().accept();
    last().hear({ type: 'snapshot', protocol: SOCKET_PROTOCOL, version: 4, serverTime: 0, state });
    last().hear({ type: 'news', version: 5, changes: [says('five')] });
    last().hear({ type: 'news', version: 7, changes: [says('seven')] });
    last().hear({ type: 'news', version: 6, changes: [says('six')] });
    last().hear({ type: 'news', version: 8, changes: [says('eight')] });
    expect(live().session?.title).toBe('five');
    expect(last().sent.filter((message) => message.type === 'resync')).toHaveLength(1);
    last().hear({
      type: 'snapshot',
      protocol: SOCKET_PROTOCOL,
      version: 8,
      serverTime: 0,
      state: { ...state, session: { ...state.session, title: 'eight' } },
    });
    last().hear({ type: 'news', version: 9, changes: [says('nine')] });
    expect(live().session?.title).toBe('nine');
    expect(live().version).toBe(9);
  });

  test('each snapshot says whether page and server speak the same version of the messages', () => {
    const { client, last, onProtocol } = pair();
    client.open();
    last().accept();
    const hear = (protocol: number) =>
      last().hear({ type: 'snapshot', protocol, version: 1, serverTime: 0, state });
    hear(SOCKET_PROTOCOL);
    hear(SOCKET_PROTOCOL + 1);
    hear(SOCKET_PROTOCOL - 1);
    expect(onProtocol.mock.calls.flat()).toEqual(['same', 'other', 'other']);
  });

  const told = { protocol: SOCKET_PROTOCOL, serverTime: 0, state } as const;

  test('a page that comes back says what it holds, and keeps the parts that it is not told', () => {
    const { client, last, live, passTime } = pair();
    client.open();
    last().accept();
    last().hear({ type: 'snapshot', version: 1, asOf: 'one', ...told });
    last().hear({ type: 'heartbeatFromServer', serverTime: 0, asOf: 'two' });
    last().hear({ type: 'heartbeatFromServer', serverTime: 0 });
    last().lose();
    passTime();
    last().accept();
    expect(last().sent[0]).toEqual({ type: 'authenticate', personId: 'u1', asOf: 'two' });
    const session = { ...state.session, title: 'Renamed' };
    last().hear({ ...told, type: 'parts', version: 1, parts: ['sessions'], state: { session } });
    last().hear({ type: 'news', version: 2, changes: [{ kind: 'pollGone', pollId: 'p' }] });
    expect(live()).toMatchObject({ version: 2, session: { title: 'Renamed' }, people: {}, huddles: [] });
  });

  test('after a gap a page claims to hold nothing', () => {
    const { client, last, passTime } = pair();
    client.open();
    last().accept();
    last().hear({ type: 'snapshot', version: 1, asOf: 'one', ...told });
    last().hear({ type: 'news', version: 3, changes: [says('three')] });
    last().hear({ type: 'heartbeatFromServer', serverTime: 0, asOf: 'two' });
    last().lose();
    passTime();
    last().accept();
    expect(last().sent[0]).toEqual({ type: 'authenticate', personId: 'u1' });
  });

  test('whatever is lost, doubled or reordered, the state is one that the server had, and a resync ends it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('pass', 'drop', 'double', 'swap', 'reconnect'), { maxLength: 40 }),
        (faults) => {
          const { client, last, live, passTime } = pair();
          client.open();
          last().accept();
          let version = 1;
          const snapshot = (): ServerMessage => ({
            type: 'snapshot',
            protocol: SOCKET_PROTOCOL,
            version,
            serverTime: 0,
            state: { ...state, session: { ...state.session, title: String(version) } },
          });
          let held: ServerMessage | undefined;
          last().hear(snapshot());
          for (const fault of faults) {
            version += 1;
            const news: ServerMessage = { type: 'news', version, changes: [says(String(version))] };
            if (fault === 'reconnect') {
              last().lose();
              passTime();
              last().accept();
              last().hear(snapshot());
              held = undefined;
              continue;
            }
            if (fault === 'drop') continue;
            if (fault === 'swap' && held === undefined) {
              held = news;
              continue;
            }
            last().hear(news);
            if (fault === 'double') last().hear(news);
            if (held) last().hear(held);
            held = undefined;
            expect(live().session?.title).toBe(String(live().version));
          }
          const asked = last().sent.some((message) => message.type === 'resync');
          if (asked) last().hear(snapshot());
          version += 1;
          last().hear({ type: 'news', version, changes: [says(String(version))] });
          if (live().version !== version) last().hear(snapshot());
          expect(live()).toMatchObject({ version, session: { title: String(version) } });
        },
      ),
      { seed: 20261121, numRuns: 300 },
    );
  });
});
