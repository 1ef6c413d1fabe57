import { expect, test, vi } from 'vitest';
import type { MediaTimers } from '@hemicycle/media/timers';
import { systemTimers } from '@hemicycle/media/timers';
import { createFakeWebex, FakeInstance } from './fake/create-fake-webex.ts';
import { createSharedMemoryPlanes } from './fake/fake-media-plane.ts';
import { createFakeWebexCloud } from './fake/fake-webex-cloud.ts';
import { createProviderApi, loadOwnDetails } from './provider-api.ts';
import { devicesToPrune, listDevices, type ProviderDevice } from './web-devices.ts';
import { createWebexProgram } from './webex-program.ts';
import type { WebexGlobal } from './webex-sdk.ts';

/** Timers that the test ends by hand. */
function handTimers() {
  const waiting = new Map<number, { afterMs: number; run: () => void }>();
  let made = 0;
  const timers: MediaTimers = {
    nowMs: () => 0,
    after(afterMs, run) {
      made += 1;
      const id = made;
      waiting.set(id, { afterMs, run });
      return () => waiting.delete(id);
    },
  };
  return {
    timers,
    waits: () => [...waiting.values()].map(({ afterMs }) => afterMs),
    run(afterMs: number) {
      for (const [id, timer] of waiting) {
        if (timer.afterMs !== afterMs) continue;
        waiting.delete(id);
        timer.run();
      }
    },
  };
}

type Asked = { readonly method: string; readonly address: string; readonly authorization: string | null };

/** The provider's API as a `fetch` function. */
function fakeApi(answers: Record<string, unknown>) {
  const asked: Asked[] = [];
  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url } = request;
    asked.push({ method, address: url, authorization: request.headers.get('authorization') });
    const key = `${method} ${new URL(url).pathname}`;
    if (!(key in answers))
      return method === 'DELETE' ? new Response(null, { status: 204 }) : new Response('', { status: 404 });
    return Response.json(answers[key]);
  };
  return { asked, ask };
}

const API = 'https://api.example';

function program(parts: {
  readyAfterMs?: number | null;
  token?: () => Promise<string>;
  timers?: MediaTimers;
  answers?: Record<string, unknown>;
  known?: boolean;
  fetch?: typeof fetch;
  loadSdk?: () => Promise<WebexGlobal>;
}) {
  const cloud = createFakeWebexCloud((token) =>
    parts.known === false ? null : { personId: `person of ${token}`, name: 'Ada' },
  );
  const sdk = createFakeWebex({
    connect: (token, tell) => cloud.connect(token, tell),
    createPlane: createSharedMemoryPlanes(),
    deviceUrl: async () => `${API}/devices/own`,
    ...(parts.readyAfterMs === undefined ? {} : { readyAfterMs: parts.readyAfterMs }),
  });
  const api = fakeApi(parts.answers ?? { 'GET /v1/people/me': { id: 'me', displayName: 'Ada' } });
  const notReady = vi.fn();
  let ask = parts.fetch ?? api.ask;
  const made = createWebexProgram({
    loadSdk: parts.loadSdk ?? (async () => sdk),
    apiUrl: API,
    token: parts.token ?? (async () => 'secret-token'),
    timers: parts.timers ?? systemTimers,
    notReady,
    fetch: (...asked) => ask(...asked),
  });
  /** Makes the API answer from now on. */
  const answer = (): void => {
    ask = api.ask;
  };
  return { made, sdk, notReady, api, answer };
}

test('[AUTH-09] [AUTH-10] [AUTH-11] opened once: token, identity by a bearer call, register, sync', async () => {
  const token = vi.fn(async () => 'secret-token');
  const { made, sdk, api } = program({ token });
  const webex = await made.open();
  expect(await made.open()).toBe(webex);
  expect(token).toHaveBeenCalledOnce();
  expect(sdk.instances[0]?.meetings.calls).toEqual(['register', 'syncMeetings']);
  expect(api.asked[0]).toEqual({
    method: 'GET',
    address: `${API}/v1/people/me`,
    authorization: 'Bearer secret-token',
  });
  await made.close();
  expect(sdk.instances[0]?.meetings.calls.at(-1)).toBe('unregister');
});

test('[SESS-18] [SESS-19] not initialised after 12000 ms: told once, and tried anew by the next call', async () => {
  const { timers, run, waits } = handTimers();
  const { made, notReady } = program({ timers, readyAfterMs: null });
  const opening = made.open();
  await vi.waitFor(() => expect(waits()).toEqual([12_000]));
  expect(notReady).not.toHaveBeenCalled();
  run(12_000);
  await expect(opening).rejects.toMatchObject({ code: 'media-not-ready' });
  expect(notReady).toHaveBeenCalledOnce();
  void made.open().catch(() => undefined);
  await vi.waitFor(() => expect(waits()).toEqual([12_000]));
});

test.each([
  { what: 'a token request that fails', parts: { token: () => Promise.reject(new Error('503')) } },
  { what: 'a register that fails', parts: { known: false } },
  { what: 'a token that the provider does not know', parts: { answers: {} } },
])('[SESS-12] $what: the media is out of reach', async ({ parts }) => {
  const { made, notReady } = program(parts);
  await expect(made.open()).rejects.toMatchObject({ code: 'media-unreachable' });
  expect(notReady).not.toHaveBeenCalled();
});

test.each(['whoami', 'register', 'syncMeetings'] as const)(
  '[SESS-12] %s is never answered: after 10000 ms the media is out of reach, and the next call begins anew',
  async (what) => {
    const { timers, run, waits } = handTimers();
    const never = new Promise<never>(() => undefined);
    const { made, sdk, answer } = program({ timers, ...(what === 'whoami' ? { fetch: () => never } : {}) });
    const init = sdk.init;
    if (what !== 'whoami') {
      sdk.init = (options) => {
        const webex = init(options);
        vi.spyOn(webex.meetings, what).mockReturnValue(never);
        return webex;
      };
    }
    const opening = made.open();
    await vi.waitFor(() => expect(waits()).toEqual([10_000]));
    run(10_000);
    await expect(opening).rejects.toMatchObject({ code: 'media-unreachable' });
    sdk.init = init;
    answer();
    const opened = await made.open();
    expect(sdk.instances.findIndex((instance) => instance === opened)).toBe(1);
  },
);

test('[SESS-12] a program whose init throws: the media is out of reach at once, and nothing waits any more', async () => {
  const { timers, waits } = handTimers();
  const { made, sdk, notReady } = program({ timers });
  sdk.init = () => {
    throw new Error('the credentials are malformed');
  };
  await expect(made.open()).rejects.toMatchObject({ code: 'media-unreachable' });
  expect(waits()).toEqual([]);
  expect(notReady).not.toHaveBeenCalled();
});

test('[SESS-18] a program that is ready after the 12000 ms is heard no more, and a script that comes then begins none', async () => {
  const { timers, run, waits } = handTimers();
  let serve: (sdk: WebexGlobal) => void = () => undefined;
  const script = new Promise<WebexGlobal>((resolve) => {
    serve = resolve;
  });
  const late = program({ timers, loadSdk: () => script });
  const opening = late.made.open();
  await vi.waitFor(() => expect(waits()).toEqual([12_000]));
  run(12_000);
  await expect(opening).rejects.toMatchObject({ code: 'media-not-ready' });
  serve(late.sdk);
  await script;
  expect(late.sdk.instances).toEqual([]);

  const slow = program({ timers, readyAfterMs: null });
  const off = vi.spyOn(FakeInstance.prototype, 'off');
  const waiting = slow.made.open();
  await vi.waitFor(() => expect(slow.sdk.instances).toHaveLength(1));
  run(12_000);
  await expect(waiting).rejects.toMatchObject({ code: 'media-not-ready' });
  expect(off).toHaveBeenCalledExactlyOnceWith('ready', expect.any(Function));
  off.mockRestore();
});

function device(name: string, modificationTime: string, deviceType = 'WEB'): ProviderDevice {
  return { url: `${API}/devices/${name}`, deviceType, modificationTime };
}

test.each([
  { what: 'three', devices: ['a', 'b', 'own'], expected: [] },
  { what: 'four', devices: ['c', 'a', 'own', 'b'], expected: ['a', 'b'] },
  { what: 'seven', devices: ['g', 'f', 'e', 'd', 'c', 'b', 'own'], expected: ['b', 'c', 'd'] },
])(
  '[DEV-08] of $what web devices half are deleted when they are more than three',
  ({ devices, expected }) => {
    const listed = [
      ...devices.map((name) => device(name, name === 'own' ? '' : `2026-01-0${name.charCodeAt(0) - 96}`)),
      device('desk', '2020-01-01', 'DESKTOP'),
    ];
    expect(devicesToPrune(listed, `${API}/devices/own`)).toEqual(
      expected.map((name) => `${API}/devices/${name}`),
    );
  },
);

test('[DEV-08] [DEV-09] extra devices are listed by the provider and deleted after 1000 ms, by bearer calls', async () => {
  const { timers, run, waits } = handTimers();
  const devices = ['own', 'a', 'b', 'c'].map((name) => device(name, `2026-01-01T${name}`));
  const { made, api } = program({
    timers,
    answers: { 'GET /v1/people/me': { id: 'me' }, 'GET /devices': { devices } },
  });
  await made.open();
  await vi.waitFor(() => expect(waits()).toEqual([1000]));
  expect(api.asked.some(({ method }) => method === 'DELETE')).toBe(false);
  run(1000);
  const deleted = () => api.asked.filter(({ method }) => method === 'DELETE').map(({ address }) => address);
  await vi.waitFor(() => expect(deleted()).toEqual([`${API}/devices/a`, `${API}/devices/b`]));
  expect(api.asked.every(({ authorization }) => authorization === 'Bearer secret-token')).toBe(true);
});

test('[DEV-09] where unregistering fails the current device is deleted by a call', async () => {
  const { made, sdk, api } = program({});
  await made.open();
  vi.spyOn(sdk.instances[0]!.meetings, 'unregister').mockRejectedValue(new Error('no'));
  await made.close();
  expect(api.asked.at(-1)).toMatchObject({ method: 'DELETE', address: `${API}/devices/own` });
});

test('[AUTH-11] each kind of call carries the bearer and its body; what is refused says its status', async () => {
  const { ask, asked } = fakeApi({ 'POST /v1/x': { made: true }, 'PUT /v1/x': { put: true } });
  const api = createProviderApi({ apiUrl: API, token: () => 't', fetch: ask });
  expect(await api.post('/v1/x', { a: 1 })).toEqual({ made: true });
  expect(await api.put('/v1/x', {})).toEqual({ put: true });
  expect(await api.delete('/v1/x')).toBeUndefined();
  await expect(api.get('/v1/x')).rejects.toMatchObject({ status: 404 });
  await expect(loadOwnDetails(api)).rejects.toMatchObject({ name: 'ProviderApiError' });
  const gone = createProviderApi({
    apiUrl: API,
    token: () => 't',
    fetch: () => Promise.reject(new TypeError('no')),
  });
  await expect(gone.get('/v1/x')).rejects.toMatchObject({ status: null });
  expect(asked.map(({ authorization }) => authorization)).toEqual(
    Array.from({ length: 5 }, () => 'Bearer t'),
  );
  expect(
    await listDevices(
      createProviderApi({
        apiUrl: API,
        token: () => 't',
        fetch: fakeApi({ 'GET /devices': { devices: [3, {}] } }).ask,
      }),
      `${API}/devices/own`,
    ),
  ).toEqual([]);
});
