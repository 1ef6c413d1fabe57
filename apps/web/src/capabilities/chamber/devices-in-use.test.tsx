import { defaultFlags } from '@hemicycle/contract/default-flags';
import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { livePerson, publicSite, signedIn } from '../../testing-person.ts';
import { draw } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { BottomBar } from './bars/BottomBar.tsx';
import { idleMedia, useChamberMedia } from '../media/chamber-media.ts';
import { useChamberControls } from './bars/use-chamber-controls.tsx';
import { useLostDevices } from '../media/use-lost-devices.ts';

/** The value of the specification, in ms; not taken from the code under test. */
const NEWS_WAITED_MS = 1500;

const api = vi.fn<(call: string, options?: unknown) => Promise<unknown>>();
standInForApi(api);

function Bar() {
  useLostDevices(useChamberMedia(({ snapshot }) => snapshot.self));
  return (
    <BottomBar
      controls={useChamberControls(false)}
      layout={{ chosen: 'Equal', waits: false, choose: () => undefined }}
      onLeave={() => undefined}
      leaving={false}
    />
  );
}

const listed = [
  { kind: 'audioinput', deviceId: 'microphone-1', label: 'Hall microphone' },
  { kind: 'audioinput', deviceId: 'microphone-2', label: 'Headset' },
  { kind: 'videoinput', deviceId: 'camera-1', label: 'Hall camera' },
  { kind: 'videoinput', deviceId: 'camera-2', label: 'Desk camera' },
];
let there: string[] = [];
let mediaDevices: EventTarget;

function haveMachine(browser: { userAgent?: string; maxTouchPoints?: number } = {}) {
  there = ['microphone-1', 'camera-1'];
  mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => listed.filter(({ deviceId }) => there.includes(deviceId)),
  });
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: 'test',
    maxTouchPoints: 0,
    ...browser,
    mediaDevices,
  });
}

/** Leaves only these devices plugged in, and tells the page that the devices changed. */
async function plug(...ids: string[]) {
  there = ids;
  await act(async () => mediaDevices.dispatchEvent(new Event('devicechange')));
}

async function enter() {
  const { port } = createFakeChamber().enter('rosa');
  port.subscribe(() => useChamberMedia.setState({ snapshot: port.snapshot() }));
  useChamberMedia.setState({ port, snapshot: port.snapshot() });
  await port.join();
  return port;
}

const open = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const entries = () => screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);

beforeEach(() => {
  window.innerWidth = 1440;
  useToasts.setState(useToasts.getInitialState());
  api.mockReset().mockResolvedValue({ serverTime: 1, info: signedIn });
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
  useLive.setState({ ...emptyLiveStore, connection: 'connected', people: { rosa: livePerson('rosa') } });
});
afterEach(async () => {
  vi.useRealTimers();
  await useChamberMedia.getState().port?.dispose();
  useChamberMedia.setState({ port: null, snapshot: idleMedia });
  useLive.setState(emptyLiveStore);
  vi.unstubAllGlobals();
});

test('[DEV-01] the menus of the chamber list what is plugged in, also what comes and goes while they are open', async () => {
  haveMachine();
  const port = await enter();
  await port.publishCamera();
  draw(<Bar />);
  await open('Choose camera');
  await waitFor(() => expect(entries()).toContainEqual(expect.stringContaining('Hall camera')));
  expect(screen.queryByRole('menuitemradio', { name: /Desk camera/ })).toBeNull();
  await plug('microphone-1', 'camera-1', 'camera-2');
  await userEvent.click(screen.getByRole('menuitemradio', { name: /Desk camera/ }));
  await waitFor(() => expect(port.snapshot().self.camera).toMatchObject({ deviceId: 'camera-2' }));
  await open('Choose camera');
  await plug('microphone-1', 'camera-2');
  expect(screen.queryByRole('menuitemradio', { name: /Hall camera/ })).toBeNull();
});

test('[DEV-01] a microphone that is unplugged while in use is muted for everybody, and the next press takes another', async () => {
  haveMachine();
  const port = await enter();
  await port.publishMicrophone({ deviceId: 'microphone-2' });
  useLive.setState({ people: { rosa: livePerson('rosa', { muteAudio: 0 }) } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  draw(<Bar />);
  expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy();
  const { microphone } = port.snapshot().self;
  if (microphone.status !== 'on' || !(microphone.track instanceof FakeTrack))
    throw new Error('None is held.');
  const { track } = microphone;
  act(() => track.end());
  expect(useToasts.getState().list.shown.map(({ toast }) => toast.detail)).toEqual([
    'It was unplugged. Connect it again or choose another.',
  ]);
  const unmute = await screen.findByRole('button', { name: 'Unmute' });
  await act(() => vi.advanceTimersByTimeAsync(NEWS_WAITED_MS));
  expect(api).toHaveBeenCalledWith('PATCH /api/people/states/:userId', {
    params: { userId: 'rosa' },
    body: { muteAudio: 1 },
  });
  act(() => useLive.setState({ people: { rosa: livePerson('rosa') } }));
  vi.useRealTimers();
  await userEvent.click(unmute);
  await waitFor(() =>
    expect(port.snapshot().self.microphone).toMatchObject({ status: 'on', deviceId: 'microphone-1' }),
  );
});

test.each([
  { machine: 'a Mac', userAgent: 'Mozilla/5.0 (Macintosh) Version/13.1 Safari/605.1.15', offered: true },
  {
    machine: 'an iPad with Safari 11',
    userAgent: 'Mozilla/5.0 (iPad; CPU OS 11_0 like Mac OS X) Version/11.0 Mobile/15A5341f Safari/604.1',
    offered: false,
  },
  {
    machine: 'an iPad with Safari 13',
    userAgent: 'Mozilla/5.0 (Macintosh) Version/13.1 Safari/605.1.15',
    maxTouchPoints: 5,
    offered: false,
  },
  {
    machine: 'an iPad with Safari 14',
    userAgent: 'Mozilla/5.0 (Macintosh) Version/14.0 Safari/605.1.15',
    maxTouchPoints: 5,
    offered: true,
  },
])('[VBG-02] the camera’s menu offers backgrounds on $machine: $offered', async ({ offered, ...browser }) => {
  haveMachine(browser);
  await enter();
  draw(<Bar />);
  await open('Choose camera');
  await waitFor(() => expect(entries()).toContainEqual(expect.stringContaining('Hall camera')));
  expect(screen.queryByRole('menuitem', { name: /Background/ }) !== null).toBe(offered);
});
