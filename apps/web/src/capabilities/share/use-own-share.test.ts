import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { useAnnouncements } from '../../ui/announcer.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { useOwnShare } from './use-own-share.ts';

const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

const api = vi.fn<(call: string, options?: unknown) => Promise<unknown>>();
standInForApi(api);

/** Enters a fake chamber on a fake machine. */
async function enter() {
  const { port, devices } = createFakeChamber().enter('rosa');
  await port.join();
  const { result } = renderHook(() => {
    const { self, connection } = useSyncExternalStore(port.subscribe, port.snapshot);
    return useOwnShare(port, self.share.status, connection === 'joined');
  });
  return {
    port,
    devices,
    share: () => result.current,
    async press() {
      await act(async () => result.current.toggle?.());
    },
  };
}

const force = (forceMuteShare: -1 | 0 | null) =>
  useLive.setState({ people: { rosa: livePerson('rosa', { forceMuteShare }) } });
const toasts = () => useToasts.getState().list.shown.map(({ toast }) => toast);
const told = () => api.mock.calls.map(([call, options]) => [call, options]);
const broadcast = (message: 'started' | 'stopped') => [
  'POST /api/people/broadcast',
  { body: { type: 'screenSharing', toGroup: 's1', message } },
];

beforeEach(() => {
  api.mockReset().mockResolvedValue({});
  useToasts.setState(useToasts.getInitialState());
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useLive.setState({ ...emptyLiveStore, connection: 'connected', session: testSession });
  force(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  useLive.setState(emptyLiveStore);
});

const MAY = signedIn.actionsAllowed;

test.each([
  {
    who: 'an iPad that calls itself a Mac',
    agent: IPAD,
    touches: 5,
    forced: null,
    actions: MAY,
    why: 'device',
  },
  { who: 'an iPad with an enable', agent: IPAD, touches: 5, forced: 0, actions: MAY, why: 'device' },
  { who: 'an iPhone with an enable', agent: IPHONE, touches: 5, forced: 0, actions: MAY, why: 'device' },
  { who: 'a Mac', agent: IPAD, touches: 0, forced: null, actions: MAY, why: null },
  { who: 'a Mac with a disable', agent: IPAD, touches: 0, forced: -1, actions: MAY, why: 'administrator' },
  { who: 'a Mac without the permission', agent: IPAD, touches: 0, forced: null, actions: [], why: 'role' },
  { who: 'a Mac with an enable alone', agent: IPAD, touches: 0, forced: 0, actions: [], why: null },
] as const)('[SHARE-01] [DEV-07] why $who cannot share: $why', async (given) => {
  vi.stubGlobal('navigator', { ...navigator, userAgent: given.agent, maxTouchPoints: given.touches });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [...given.actions] } });
  force(given.forced);
  const { share } = await enter();
  const reasons = {
    device: 'This device cannot share its screen.',
    administrator: 'An administrator switched off your screen sharing.',
    role: 'Your role does not share the screen.',
  };
  expect(share().reason).toBe(given.why === null ? undefined : reasons[given.why]);
  expect(share().toggle !== undefined).toBe(given.why === null);
});

test('[SHARE-02] the control follows what the media says: while the picker is open, shared, and ended by the browser’s own bar', async () => {
  const { port, devices, share, press } = await enter();
  let choose: () => void = () => undefined;
  vi.spyOn(devices, 'getDisplayMedia').mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => (choose = resolve));
    return devices.getDisplayMedia();
  });
  await press();
  expect(share()).toMatchObject({ state: 'starting', toggle: undefined });
  await act(async () => choose());
  await waitFor(() => expect(share().state).toBe('on'));
  expect(useAnnouncements.getState().polite.text).toBe('You are sharing your screen.');
  const own = port.snapshot().self.share;
  if (own.status !== 'on' || !(own.track instanceof FakeTrack)) throw new Error('Nothing is shared.');
  const { track } = own;
  act(() => track.end());
  expect(share()).toMatchObject({ state: 'off', reason: undefined });
  expect(useAnnouncements.getState().polite.text).toBe('The screen is no longer shared.');
  await press();
  expect(share().state).toBe('on');
  await press();
  expect(share().state).toBe('off');
});

test('[SHARE-02] [SHARE-10] a picker that was closed is no error, and nobody is told of it', async () => {
  const { devices, share, press } = await enter();
  devices.failWith('NotAllowedError');
  await press();
  expect(share().state).toBe('off');
  expect(share().toggle).toBeDefined();
  expect(toasts()).toEqual([]);
  expect(told()).toEqual([]);
});

test.each([
  { error: ['', 'NotReadableError'], detail: undefined },
  {
    error: ['', 'NotSupportedError'],
    detail: 'This browser cannot share the screen.',
  },
  {
    error: ['Permission denied by system', 'NotAllowedError'],
    detail: expect.stringContaining('Your system does not let this browser record the screen.'),
  },
] as const)('[SHARE-02] a share that cannot start is told: $error', async ({ error, detail }) => {
  const { devices, share, press } = await enter();
  vi.spyOn(devices, 'getDisplayMedia').mockRejectedValueOnce(new DOMException(...error));
  await press();
  expect(toasts()).toEqual([
    expect.objectContaining({ kind: 'error', text: 'The screen could not be shared', detail }),
  ]);
  expect(share().toggle).toBeDefined();
  expect(told()).toEqual([]);
});

test('[SHARE-10] that a share began and ended is broadcast to the session once each, and a failure of that does no harm', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { share, press } = await enter();
  expect(told()).toEqual([]);
  await press();
  expect(told()).toEqual([broadcast('started')]);
  act(() => force(0));
  expect(told()).toHaveLength(1);
  api.mockRejectedValueOnce(new Error('offline'));
  await press();
  expect(told()).toEqual([broadcast('started'), broadcast('stopped')]);
  expect(share().state).toBe('off');
  expect(toasts()).toEqual([]);
});
