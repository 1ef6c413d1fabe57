import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { sendToFleet } from './send-to-fleet.ts';

const quiet = (..._: unknown[]): void => undefined;
const newLog = () => ({ debug: quiet, log: quiet, info: quiet, warn: quiet, error: quiet });
const whose = () => ({ userId: 'rosa', idVotingSession: 's1', browserTabId: 7 });
const fleet = { server: 'https://logs.example.org', everyMs: 30_000, linesToCache: 500, whose } as const;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A websocket that a test opens and loses by hand. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readonly sent: string[] = [];
  readyState = 0;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

let posted: { address: string; init: RequestInit }[];
let held = false;
let stop: () => void = quiet;

beforeEach(() => {
  vi.useFakeTimers();
  posted = [];
  FakeSocket.made = [];
  held = false;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.startsWith('/')) return Response.json({ flagged: false, requestedMs: null, held });
    posted.push({ address, init });
    return new Response(null, { status: 204 });
  });
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  stop();
  useLive.setState(emptyLiveStore);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const bodies = () => posted.map(({ init }) => JSON.parse(String(init.body)) as Record<string, unknown>);

test('[CLOG-09] [CFG-12] [CFG-14] what is new goes to the fleet server by POST at the interval, with whose it is', async () => {
  const log = newLog();
  stop = sendToFleet({ ...fleet, transport: 'post' }, log);
  log.info('hello');
  await pass(29_999);
  expect(posted).toEqual([]);
  await pass(1);
  expect(posted[0]?.address).toBe('https://logs.example.org/api/fleet/clientlogs');
  expect(posted[0]?.init).toMatchObject({ method: 'POST', credentials: 'omit' });
  expect(bodies()).toEqual([
    {
      ...{ messageType: 'clientLogs', log: ['info hello'], hostname: window.location.hostname },
      ...{ userId: 'rosa', idVotingSession: 's1', browserTabId: 7 },
    },
  ]);
  await pass(60_000);
  expect(posted).toHaveLength(1);
  log.warn('more');
  await pass(30_000);
  expect(bodies()[1]?.['log']).toEqual(['warn more']);
});

test('[CLOG-10] [CLOG-11] [CFG-13] by websocket the same is sent, and a lost line is opened again after 3 s', async () => {
  const log = newLog();
  stop = sendToFleet({ ...fleet, transport: 'websocket' }, log);
  const [first] = FakeSocket.made;
  expect(first?.address).toBe('wss://logs.example.org/fleetclientlogs');
  log.info('before it is open');
  await pass(30_000);
  expect(first?.sent).toEqual([]);
  first!.readyState = FakeSocket.OPEN;
  await pass(30_000);
  expect(JSON.parse(first!.sent[0]!)).toMatchObject({
    messageType: 'clientLogs',
    log: ['info before it is open'],
  });

  first!.close();
  await pass(2_999);
  expect(FakeSocket.made).toHaveLength(1);
  await pass(1);
  expect(FakeSocket.made).toHaveLength(2);
  stop();
  await pass(10_000);
  expect(FakeSocket.made).toHaveLength(2);
  expect(posted).toEqual([]);
});

test('[CLOG-09] nothing is kept or sent while a secret poll is open', async () => {
  const log = newLog();
  stop = sendToFleet({ ...fleet, transport: 'post' }, log);
  log.info('before');
  // @ts-expect-error -- as much of a poll as is looked at
  useLive.setState({ polls: [{ status: 'open', anonymous: 'privatevoter' }] });
  log.error('chose Yea');
  await pass(60_000);
  expect(posted).toEqual([]);
  useLive.setState({ polls: [] });
  await pass(30_000);
  expect(bodies()[0]?.['log']).toEqual(['info before']);
});

test('[CFG-12] while a secret poll is open elsewhere on the site, nothing is sent, nor later what was kept until then', async () => {
  const log = newLog();
  stop = sendToFleet({ ...fleet, transport: 'post' }, log);
  held = true;
  log.info('in another sitting');
  await pass(30_000);
  expect(posted).toEqual([]);
  held = false;
  log.info('after it');
  await pass(30_000);
  expect(bodies()[0]?.['log']).toEqual(['info after it']);
});
