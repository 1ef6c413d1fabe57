import type { MeasuredPath } from '@hemicycle/contract/nettest';
import { NETWORK_TESTS } from '@hemicycle/contract/nettest-names';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api-client.ts';
import { joinTestHuddle } from './join-test-huddle.ts';
import type { TestFrame } from './open-test-frame.ts';
import { runNetworkTests, type TestParts } from './run-network-tests.ts';
import type { TestRoom } from './test-room-window.ts';

const path: MeasuredPath = {
  ...{ way: 'relay', isOnDevice: false, roundTripMs: 30, lossFraction: 0, jitterMs: 2 },
  ...{ upKbps: 900, downKbps: 800, relayBy: null, relays: null, relay443: 'reached', voice: null },
};

/** A wait that is over at once, except for the time-out of the library. */
const waits = () => vi.fn((ms: number) => (ms === 12_000 ? new Promise(() => undefined) : Promise.resolve()));

function partsWith(parts: Partial<TestParts> = {}): TestParts {
  return {
    pingUrls: ['/healthz'],
    ask: vi.fn(async () => new Response('ok')),
    loadLibrary: async () => undefined,
    join: async () => ({ ok: true, path }),
    wait: waits(),
    nowMs: () => 0,
    onBegin: () => undefined,
    ...parts,
  };
}

test('the tests run one after the other with a pause of 1 s between two (NET-01, NET-12)', async () => {
  const begun: string[] = [];
  const wait = waits();
  const outcomes = await runNetworkTests(
    NETWORK_TESTS,
    partsWith({ wait, onBegin: (name) => begun.push(name) }),
  );
  expect(begun).toEqual(['server-calls', 'initialize-webex-library', 'join-huddle-room']);
  expect(outcomes.every(({ passed }) => passed)).toBe(true);
  expect(wait.mock.calls.filter(([ms]) => ms === 1_000)).toHaveLength(2);
});

test('ten pings are sent, spread over the addresses, each with its own time-out (NET-10, NET-11)', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const ask = vi.fn(async () => new Response('ok'));
  await runNetworkTests(['server-calls'], partsWith({ ask, pingUrls: ['/a', '/b'] }));
  const called = ask.mock.calls as unknown as [string, RequestInit][];
  expect(called.map(([url]) => url)).toEqual(['/a', '/b', '/a', '/b', '/a', '/b', '/a', '/b', '/a', '/b']);
  expect(timeout.mock.calls).toEqual(Array.from({ length: 10 }, () => [15_000]));
});

test('[NET-10] another server is called without cookies, and an answer that pages may not read counts', async () => {
  const opaque = Object.defineProperties(Response.error(), { type: { value: 'opaque' } });
  const ask = vi.fn(async () => opaque);
  const pingUrls = ['https://relay.example.org/up'];
  const [outcome] = await runNetworkTests(['server-calls'], partsWith({ ask, pingUrls }));
  expect(outcome?.passed).toBe(true);
  expect(ask).toHaveBeenLastCalledWith(
    'https://relay.example.org/up',
    expect.objectContaining({ mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }),
  );
});

test.each([
  {
    what: 'an error',
    answer: async () => new Response('', { status: 503, statusText: 'Away' }),
    status: 503,
  },
  {
    what: 'no answer',
    answer: async () => {
      throw new DOMException('too late', 'TimeoutError');
    },
    status: null,
  },
])('$what at the third ping ends the test (NET-11)', async ({ answer, status }) => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return asked === 3 ? answer() : new Response('ok');
  };
  const [outcome] = await runNetworkTests(['server-calls'], partsWith({ ask }));
  expect(outcome).toMatchObject({ passed: false, failed: { url: '/healthz', status } });
  expect(asked).toBe(3);
});

test('the library fails after 12 s, and where it cannot be loaded (NET-13)', async () => {
  const late = { loadLibrary: () => new Promise(() => undefined), wait: async () => undefined };
  const lib = ['initialize-webex-library'] as const;
  expect(await runNetworkTests(lib, partsWith(late))).toMatchObject([{ passed: false, why: 'timeout' }]);
  const broken = { loadLibrary: () => Promise.reject(new Error('no file')) };
  expect(await runNetworkTests(lib, partsWith(broken))).toMatchObject([
    { passed: false, why: 'error', error: 'Error: no file' },
  ]);
});

/** A frame whose room is joined, or reports a problem, at the given look. */
function frameOf(room: Partial<TestRoom>) {
  const close = vi.fn(async () => undefined);
  const whole: TestRoom = {
    state: () => 'INITIALIZING',
    problem: () => null,
    measure: async () => path,
    hearVoice: async () => ({ voice: 'heard', recording: null, problem: null }),
    leave: async () => undefined,
    ...room,
  };
  return { frame: { room: () => whole, close } satisfies TestFrame, close };
}

test('the frame is looked at every 5 s until the meeting is joined, and then left (NET-15)', async () => {
  let looks = 0;
  const state = () => {
    looks += 1;
    return looks === 3 ? ('JOINED' as const) : ('INITIALIZING' as const);
  };
  const { frame, close } = frameOf({ state });
  const wait = vi.fn(async () => undefined);
  const openFrame = vi.fn(() => frame);
  const outcome = await joinTestHuddle({
    createRoom: async () => 'room1',
    openFrame,
    timeoutMs: 60_000,
    wait,
  });
  expect(outcome).toEqual({ ok: true, path });
  expect(openFrame).toHaveBeenCalledWith('room1');
  expect(wait.mock.calls).toEqual([[5_000], [5_000], [5_000]]);
  expect(close).toHaveBeenCalledOnce();
});

test('joining ends after the time of the site, or on an error, and the frame is left (NET-16)', async () => {
  const never = frameOf({});
  const wait = vi.fn(async () => undefined);
  const parts = { createRoom: async () => 'room1', timeoutMs: 12_000, wait };
  expect(await joinTestHuddle({ ...parts, openFrame: () => never.frame })).toEqual({
    ok: false,
    failure: { why: 'timeout' },
  });
  expect(wait.mock.calls).toEqual([[5_000], [5_000], [2_000]]);
  const refused = frameOf({ problem: () => 'not-allowed' });
  expect(await joinTestHuddle({ ...parts, openFrame: () => refused.frame })).toMatchObject({
    failure: { why: 'problem', problem: 'not-allowed' },
  });
  expect([never.close, refused.close].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a room that cannot be made is told with its status (NET-14, NET-21)', async () => {
  const createRoom = () => Promise.reject(new ApiError('rate-limited', 429, 'Too many'));
  const outcome = await joinTestHuddle({
    ...{ createRoom, timeoutMs: 5_000, wait: async () => undefined },
    openFrame: () => frameOf({}).frame,
  });
  expect(outcome).toMatchObject({ failure: { why: 'room', status: 429, error: 'Too many' } });
});
