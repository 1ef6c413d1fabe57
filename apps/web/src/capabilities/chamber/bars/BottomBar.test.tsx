import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import type { FakeDevices } from '@hemicycle/media/fake/fake-devices';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { useInterpretingMode } from '../../../chamber-frame/interpreting.ts';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { standInForApi } from '../../../testing-api-client.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useToasts } from '../../../ui/toast-store.ts';
import { useSignIn } from '../../auth/public.ts';
import { readSoundChoice } from '../../devices/public.ts';
import { useSite } from '../../site/public.ts';
import { BottomBar } from './BottomBar.tsx';
import { idleMedia, useChamberMedia } from '../../media/chamber-media.ts';
import { useSoundWarning } from '../../media/public.ts';
import { useChamberControls } from './use-chamber-controls.tsx';

/** The value of the specification, in ms; not taken from the code under test. */
const MUTE_REST_MS = 1000;

const api = vi.fn<(call: string, options?: unknown) => Promise<unknown>>();
standInForApi(api);

function Bar({ observer = false }: { observer?: boolean }) {
  const controls = useChamberControls(observer);
  return (
    <BottomBar
      controls={controls}
      layout={{ chosen: 'Equal', waits: false, choose: () => undefined }}
      onLeave={() => undefined}
      leaving={false}
    />
  );
}

let machine: FakeDevices;

/** Puts the person, with fake devices, into a fake chamber. */
async function enter() {
  const { port, devices } = createFakeChamber().enter('rosa');
  machine = devices;
  port.subscribe(() => useChamberMedia.setState({ snapshot: port.snapshot() }));
  useChamberMedia.setState({ port, snapshot: port.snapshot() });
  await port.join();
  return port;
}

beforeEach(() => {
  useToasts.setState(useToasts.getInitialState());
  window.innerWidth = 1440;
  api.mockReset().mockResolvedValue({});
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useLive.setState({ ...emptyLiveStore, connection: 'connected', people: { rosa: livePerson('rosa') } });
});
afterEach(async () => {
  await useChamberMedia.getState().port?.dispose();
  useChamberMedia.setState({ port: null, snapshot: idleMedia });
  useLive.setState(emptyLiveStore);
  localStorage.clear();
});

const told = () => api.mock.calls.flatMap(([, options]) => Object.values(Object(options)['body'] ?? {}));

test('[MEDIA-09] [MEDIA-12] [MEDIA-13] unmuting is shown as done once the server knows', async () => {
  const port = await enter();
  let answer: (value: unknown) => void = () => undefined;
  api.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  draw(<Bar />);
  await userEvent.click(screen.getByRole('button', { name: 'Unmute' }));
  const moving = await screen.findByRole('button', { name: 'Unmuting' });
  expect(moving.getAttribute('aria-disabled')).toBe('true');
  expect(port.snapshot().self.microphone.status).toBe('on');
  await act(async () => answer({}));
  expect(await screen.findByRole('button', { name: 'Mute' })).toBeTruthy();
  expect(api).toHaveBeenCalledWith('PATCH /api/people/states/:userId', {
    params: { userId: 'rosa' },
    body: { muteAudio: 0 },
  });
  await expectAccessible();
});

test('[BEY-14] [BEY-38] a control keeps the focus when a warning about its sound comes and goes', async () => {
  await enter();
  draw(<Bar />);
  const button = screen.getByRole('button', { name: 'Unmute' });
  button.focus();
  act(() => useSoundWarning.setState({ text: 'Too loud' }));
  expect(button.getAttribute('data-warns')).toBe('true');
  expect(document.activeElement).toBe(button);
  act(() => useSoundWarning.setState({ text: null }));
  expect(document.activeElement).toBe(button);
});

test('[MEDIA-09] [MEDIA-10] muting silences at once; the button rests 1000 ms afterwards', async () => {
  const port = await enter();
  await port.publishMicrophone();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  draw(<Bar />);
  act(() => screen.getByRole('button', { name: 'Mute' }).click());
  expect(port.snapshot().self.microphone.status).toBe('muted');
  const button = await screen.findByRole('button', { name: 'Unmute' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(MUTE_REST_MS / 5));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(MUTE_REST_MS));
  expect(button.getAttribute('aria-disabled')).toBeNull();
  vi.useRealTimers();
});

test('[MEDIA-14] a failed mute is told with the current state, and nobody speaks whom others see as muted', async () => {
  const port = await enter();
  api.mockRejectedValueOnce(new ApiError('internal', 500, ''));
  draw(<Bar />);
  await userEvent.click(screen.getByRole('button', { name: 'Unmute' }));
  await waitFor(() =>
    expect(useToasts.getState().list.shown.at(-1)?.toast).toMatchObject({
      text: 'Failed to update mute status',
      detail: 'You are currently muted. Please try again',
    }),
  );
  expect(port.snapshot().self.microphone.status).toBe('muted');
});

test('[MEDIA-14] a mute that the server does not learn of is told too, and silences all the same', async () => {
  const port = await enter();
  await port.publishMicrophone();
  draw(<Bar />);
  api.mockRejectedValueOnce(new ApiError('internal', 500, ''));
  await userEvent.click(screen.getByRole('button', { name: 'Mute' }));
  await waitFor(() =>
    expect(useToasts.getState().list.shown.at(-1)?.toast).toMatchObject({
      text: 'Failed to update mute status',
      detail: 'You are currently muted. Please try again',
    }),
  );
  expect(port.snapshot().self.microphone.status).toBe('muted');
});

test('[MEDIA-12] [MEDIA-14] who mutes while the line is away reads that they are muted, and that the others are told later', async () => {
  const port = await enter();
  await port.publishMicrophone();
  useLive.setState({ connection: 'closed' });
  draw(<Bar />);
  api.mockRejectedValueOnce(new ApiError('network', 0, ''));
  await userEvent.click(screen.getByRole('button', { name: 'Mute' }));
  await waitFor(() =>
    expect(useToasts.getState().list.shown.at(-1)?.toast).toMatchObject({
      text: 'You are muted.',
      detail: 'The others are told once you are connected again.',
    }),
  );
  expect(port.snapshot().self.microphone.status).toBe('muted');
});

test('[MEDIA-15] a press during a change, and a microphone that is gone meanwhile, are passed over in silence', async () => {
  const port = await enter();
  await port.publishMicrophone({}, { muted: true });
  draw(<Bar />);
  for (const code of ['superseded', 'device-missing'] as const) {
    const problem = { code, source: 'microphone', limit: null } as const;
    const unmute = vi.spyOn(port, 'setMicrophoneMuted').mockReturnValueOnce({ ok: false, problem });
    await userEvent.click(screen.getByRole('button', { name: 'Unmute' }));
    expect(unmute).toHaveBeenCalledExactlyOnceWith(false);
    unmute.mockRestore();
  }
  expect(useToasts.getState().list.shown).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Unmute' }));
  expect(await screen.findByRole('button', { name: 'Mute' })).toBeTruthy();
});

test('[MEDIA-16] whether the camera was off last is kept as true or false, for this person', async () => {
  await enter();
  draw(<Bar />);
  await userEvent.click(screen.getByRole('button', { name: 'Start video' }));
  const stop = await screen.findByRole('button', { name: 'Stop video' });
  expect(localStorage.getItem('recentVideoMute.rosa')).toBe('false');
  await userEvent.click(stop);
  expect(localStorage.getItem('recentVideoMute.rosa')).toBe('true');
});

const openMicrophones = () =>
  userEvent.click(screen.getByRole('button', { name: 'Choose microphone and speaker' }));

test.each([
  { choosable: true, expected: 'Desk speaker' },
  { choosable: false, expected: 'Speaker of the system' },
])('[DEV-01] speakers are offered where the browser lets choose one: $expected', async (given) => {
  const speaker = { kind: 'audiooutput', deviceId: 's1', label: 'Desk speaker' };
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { enumerateDevices: async () => [speaker] } });
  if (given.choosable) Reflect.set(HTMLMediaElement.prototype, 'setSinkId', async () => undefined);
  await enter();
  draw(<Bar />);
  await openMicrophones();
  const names = () =>
    [...screen.getByRole('menu').querySelectorAll('button')].map((entry) => entry.textContent);
  await waitFor(() => expect(names().at(-1)).toContain(given.expected));
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
  vi.unstubAllGlobals();
});

test('[MEDIA-20] noise reduction is switched in the microphone’s menu, and kept for the person', async () => {
  const port = await enter();
  draw(<Bar />);
  await openMicrophones();
  expect(screen.queryByRole('menuitem', { name: /Noise reduction/ })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await act(async () => void (await port.publishMicrophone()));
  await openMicrophones();
  const entry = screen.getByRole('menuitem', { name: /Noise reduction.*on/ });
  await expectAccessible();
  await userEvent.click(entry);
  await waitFor(() => expect(port.snapshot().self.noiseReduction).toBe(false));
  await waitFor(() => expect(readSoundChoice('noiseReduction', 'rosa')).toBe(false));
  expect(readSoundChoice('noiseReduction', 'ben')).toBe(true);
  await openMicrophones();
  expect(screen.getByRole('menuitem', { name: /Noise reduction.*off/ })).toBeTruthy();
});

test('[MEDIA-20] no noise reduction where the microphone is not both with and without', async () => {
  const port = await enter();
  machine.supportNoiseReduction([true]);
  draw(<Bar />);
  await act(async () => void (await port.publishMicrophone()));
  await openMicrophones();
  expect(screen.getAllByRole('menuitem').length).toBeGreaterThan(0);
  expect(screen.queryByRole('menuitem', { name: /Noise reduction/ })).toBeNull();
});

test('[BEY-16] an interpreted sitting takes the microphone as it is, says so, and gives the choice back after it', async () => {
  const languages = [
    { channelId: 'es', language: 'es', languageNative: 'Español', onAir: false, huddleId: null } as const,
  ];
  const port = await enter();
  draw(<Bar />);
  await act(async () => void (await port.publishMicrophone()));
  const asked = vi.spyOn(machine, 'getUserMedia');
  act(() => useLive.setState({ session: testSession, interpretedLanguages: languages }));
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({
      audio: expect.objectContaining({ noiseSuppression: false, autoGainControl: false }),
    }),
  );
  await openMicrophones();
  const entry = screen.getByRole('menuitem', { name: /Noise reduction.*this sitting is interpreted/ });
  expect(entry).toHaveProperty('disabled', true);
  await expectAccessible();
  await userEvent.click(screen.getByRole('menuitem', { name: /Headphones.*Not worn/ }));
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({ audio: expect.objectContaining({ echoCancellation: false }) }),
  );
  await waitFor(() => expect(readSoundChoice('headphones', 'rosa')).toBe(true));
  act(() => useLive.setState({ interpretedLanguages: [] }));
  await waitFor(() => expect(port.snapshot().self.noiseReduction).toBe(true));
  expect(port.snapshot().self.microphone.status).toBe('on');
});

test('[MEDIA-11] who mutes by the own button is not told of a moderator', async () => {
  const port = await enter();
  await port.publishMicrophone();
  useLive.setState({ people: { rosa: livePerson('rosa', { muteAudio: 0 }) } });
  draw(<Bar />);
  await userEvent.click(screen.getByRole('button', { name: 'Mute' }));
  await waitFor(() => expect(told()).toContain(1));
  act(() => useLive.setState({ people: { rosa: livePerson('rosa', { muteAudio: 1 }) } }));
  expect(useToasts.getState().list.shown.map(({ toast }) => toast.text)).not.toContain(
    'A moderator muted you.',
  );
});

test('[MEDIA-11] a moderator mutes: the microphone falls silent and nothing contradicts', async () => {
  const port = await enter();
  await port.publishMicrophone();
  useLive.setState({ people: { rosa: livePerson('rosa', { muteAudio: 0 }) } });
  draw(<Bar />);
  act(() => useLive.setState({ people: { rosa: livePerson('rosa', { muteAudio: 1 }) } }));
  await waitFor(() => expect(port.snapshot().self.microphone.status).toBe('muted'));
  expect(told()).not.toContain(0);
  expect(useToasts.getState().list.shown.at(-1)?.toast.text).toBe('A moderator muted you.');
});

test.each([
  { how: 'once', forceMuteVideo: null, expected: ['A moderator stopped your camera.'] },
  { how: 'by force, which is said elsewhere', forceMuteVideo: -1, expected: [] },
] as const)('[MEDIA-11] a moderator stops the camera $how: it goes off, and that is said', async (given) => {
  const port = await enter();
  await port.publishCamera();
  useLive.setState({ people: { rosa: livePerson('rosa', { muteVideo: 0 }) } });
  draw(<Bar />);
  const { forceMuteVideo } = given;
  act(() => useLive.setState({ people: { rosa: livePerson('rosa', { muteVideo: 1, forceMuteVideo }) } }));
  await waitFor(() => expect(port.snapshot().self.camera.status).toBe('off'));
  expect(told()).not.toContain(0);
  expect(useToasts.getState().list.shown.map(({ toast }) => toast.text)).toEqual(given.expected);
});

test('[MEDIA-11] [MEDIA-16] who stops the camera by the own button is not told of a moderator', async () => {
  const port = await enter();
  await port.publishCamera();
  useLive.setState({ people: { rosa: livePerson('rosa', { muteVideo: 0 }) } });
  draw(<Bar />);
  await userEvent.click(screen.getByRole('button', { name: 'Stop video' }));
  await waitFor(() => expect(told()).toContain(1), { timeout: 5_000 });
  act(() => useLive.setState({ people: { rosa: livePerson('rosa', { muteVideo: 1 }) } }));
  expect(useToasts.getState().list.shown).toEqual([]);
});

test('[MEDIA-11] a media server that silences first changes nothing in what a muted person is told', async () => {
  const port = await enter();
  await port.publishMicrophone();
  useLive.setState({ people: { rosa: livePerson('rosa', { muteAudio: 0 }) } });
  draw(<Bar />);
  act(() => void port.setMicrophoneMuted(true));
  act(() => useLive.setState({ people: { rosa: livePerson('rosa', { muteAudio: 1 }) } }));
  await waitFor(() =>
    expect(useToasts.getState().list.shown.at(-1)?.toast.text).toBe('A moderator muted you.'),
  );
});

test.each([
  { observer: true, actionsAllowed: signedIn.actionsAllowed, reason: /as an observer/ },
  { observer: false, actionsAllowed: [], reason: /neither picture nor sound/ },
])(
  '[MEDIA-08] the controls say why they are not available: $reason',
  async ({ observer, actionsAllowed, reason }) => {
    useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
    await enter();
    draw(<Bar observer={observer} />);
    for (const name of ['Unmute', 'Start video', 'Share']) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    }
    act(() => screen.getByRole('button', { name: 'Share' }).focus());
    expect((await screen.findByRole('tooltip')).textContent).toMatch(reason);
  },
);

test('[HANDS-04] [HANDS-05] hands: raised only once the server says so; not while the line is lost', async () => {
  await enter();
  draw(<Bar />);
  await userEvent.click(screen.getByRole('button', { name: 'Raise both' }));
  expect(told()).toContain(2);
  expect(screen.queryByRole('button', { name: 'Lower hands' })).toBeNull();
  act(() => useLive.setState({ people: { rosa: livePerson('rosa', { handType: 2, orderRaised: 1 }) } }));
  expect(screen.getByRole('button', { name: 'Lower hands' })).toBeTruthy();
  act(() => useLive.setState({ connection: 'closed' }));
  expect(screen.getByRole('button', { name: 'Raise hand' }).getAttribute('aria-disabled')).toBe('true');
});

test('[HANDS-05] app_disable_raise_hand-bool switches the hands off', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: ['app_disable_raise_hand-bool'] } });
  await enter();
  draw(<Bar />);
  for (const name of ['Raise hand', 'Raise both']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  }
});

test.each([
  { who: 'whose role has lost the hands', actionsAllowed: ['app_disable_raise_hand-bool'], place: {} },
  {
    who: 'who was moved into a huddle',
    actionsAllowed: signedIn.actionsAllowed,
    place: { meeting: 'huddle', meetingId: 'h1' } as const,
  },
])('[HANDS-05] $who lowers a hand that is up, and raises none', async ({ actionsAllowed, place }) => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
  useLive.setState({ people: { rosa: livePerson('rosa', { handType: 1, ...place }) } });
  await enter();
  draw(<Bar />);
  expect(screen.getByRole('button', { name: 'Raise both' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Lower hand' }));
  expect(told()).toEqual([0]);
});

test('[HUD-08] in a huddle the red button says that it leaves the huddle', async () => {
  useLive.setState({ people: { rosa: livePerson('rosa', { meeting: 'huddle', meetingId: 'h1' }) } });
  await enter();
  draw(<Bar />);
  expect(screen.getByRole('button', { name: 'Leave huddle' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
});

test('[BEY-19] [LOBBY-03] while a call to an interview rings, the red button takes it back; once started, it ends the interview', async () => {
  const interview = { roomId: 'h1', byUserId: 'rosa', byName: 'Rosa', calledMs: 0, isHere: true };
  const tell = (sinceMs: number | null) =>
    act(() =>
      useLive.setState({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these fields are read
        lobby: { people: [{ userId: 'ada', interview: { ...interview, sinceMs } }] } as never,
      }),
    );
  useLive.setState({
    people: { rosa: livePerson('rosa', { meeting: 'huddle', meetingId: 'h1' }) },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these fields are read
    huddles: [{ id: 'h1', davra: { subtype: 'interview' } }] as never,
  });
  tell(null);
  await enter();
  draw(<Bar />);
  expect(screen.getByRole('button', { name: 'Take the call back' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End the interview' })).toBeNull();
  tell(1);
  expect(screen.getByRole('button', { name: 'End the interview' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take the call back' })).toBeNull();
});

test('[RESP-02] below 1385 px the words are tooltips and names', async () => {
  window.innerWidth = 1384;
  await enter();
  draw(<Bar />);
  const leave = screen.getByRole('button', { name: 'Leave' });
  expect(leave.textContent).toBe('');
  await expectAccessible();
});

test('[INTERP-10] interpreting mode has neither the hands nor the share, but what is up or runs can be ended', async () => {
  const port = await enter();
  function Interpreting() {
    useInterpretingMode(true);
    return <Bar />;
  }
  const { unmount } = draw(<Interpreting />);
  const names = () => screen.getAllByRole('button').map((button) => button.textContent ?? '');
  expect(names().some((name) => /hand|share/iu.test(name))).toBe(false);
  expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy();
  useLive.setState({ people: { rosa: livePerson('rosa', { handType: 1, handRaise: 1, orderRaised: 1 }) } });
  expect(await screen.findByRole('button', { name: 'Lower hand' })).toBeTruthy();
  await act(async () => void (await port.publishShare()));
  expect(screen.getByRole('button', { name: /stop/iu })).toBeTruthy();
  unmount();
  await act(async () => port.stopShare());
  useLive.setState({ people: { rosa: livePerson('rosa') } });
  draw(<Bar />);
  expect(screen.getByRole('button', { name: 'Raise hand' })).toBeTruthy();
  expect(names().some((name) => /share/iu.test(name))).toBe(true);
});
