import { createFakeDevices } from '@hemicycle/media/fake/fake-devices';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { signedIn } from '../../testing-person.ts';
import { drawWithoutTracks } from '../../testing-tracks.ts';
import { useSignIn } from '../auth/public.ts';
import { readEntryChoice } from './entry-choice.ts';
import { SelfCheck } from './SelfCheck.tsx';
import { useOwnDevice } from './use-own-device.ts';

// happy-dom plays no media; the tests in real browsers check that pictures play.
drawWithoutTracks();

type Kind = 'videoinput' | 'audioinput';

/** A machine whose devices can be plugged in and out, and fail with the given error, by kind. */
function haveMachine(failing: Partial<Record<Kind, string>> = {}) {
  const fake = createFakeDevices();
  let listed: readonly Kind[] = [];
  const asked: MediaStreamConstraints[] = [];
  const given: MediaStreamTrack[] = [];
  const mediaDevices = Object.assign(new EventTarget(), {
    async getUserMedia(constraints: MediaStreamConstraints) {
      asked.push(constraints);
      const failure = failing[constraints.video === undefined ? 'audioinput' : 'videoinput'];
      if (failure !== undefined) throw new DOMException('', failure);
      const stream = await fake.getUserMedia(constraints);
      given.push(...stream.getTracks());
      return stream;
    },
    enumerateDevices: async () =>
      listed.map((kind, index) => ({ kind, deviceId: `${kind}-${index}`, label: `The ${kind} ${index}` })),
  });
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'test', mediaDevices });
  return {
    failing,
    giveOneCamera: fake.giveOneCamera,
    given,
    microphonesAsked: () => asked.filter(({ audio }) => audio !== undefined).length,
    async plug(...there: Kind[]) {
      listed = there;
      await act(async () => mediaDevices.dispatchEvent(new Event('devicechange')));
    },
  };
}

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const again = () => screen.findByRole('button', { name: 'Try the microphone again' });

test.each([
  { name: 'NotAllowedError', advice: /Allow the microphone in the address bar, then try again/ },
  { name: 'NotReadableError', advice: /In use by another program/ },
  { name: 'NotFoundError', advice: /None is connected/ },
])('[DEV-01] a microphone with $name is explained and can be tried again', async ({ name, advice }) => {
  const { failing, plug, microphonesAsked } = haveMachine({ audioinput: name });
  draw(<SelfCheck onEnter={() => undefined} />);
  await plug('videoinput');
  expect(await screen.findByText(advice)).toBeTruthy();
  await expectAccessible();
  await userEvent.click(await again());
  expect(await screen.findByText(advice)).toBeTruthy();
  expect(microphonesAsked()).toBe(2);
  delete failing.audioinput;
  await userEvent.click(await again());
  expect(await screen.findByRole('meter')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try the microphone again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Join the sitting' }));
  expect(readEntryChoice()).toMatchObject({ microphone: true, microphoneMuted: false });
});

test('[DEV-01] a microphone that is plugged in later is asked for by itself; a camera that comes or a microphone that goes changes nothing', async () => {
  const { failing, plug, microphonesAsked } = haveMachine({ audioinput: 'NotFoundError' });
  draw(<SelfCheck onEnter={() => undefined} />);
  await again();
  await plug('videoinput');
  await plug('videoinput', 'videoinput');
  expect(microphonesAsked()).toBe(1);
  delete failing.audioinput;
  await plug('videoinput', 'audioinput');
  expect(await screen.findByRole('meter')).toBeTruthy();
  await plug('videoinput', 'audioinput', 'audioinput');
  await plug('videoinput');
  expect(microphonesAsked()).toBe(2);
});

test.each(['NotAllowedError', 'NotReadableError'])(
  '[DEV-01] a microphone with %s is not asked for by itself when another device comes',
  async (name) => {
    const { plug, microphonesAsked } = haveMachine({ audioinput: name });
    draw(<SelfCheck onEnter={() => undefined} />);
    await again();
    await plug('audioinput');
    await plug('audioinput', 'audioinput');
    expect(microphonesAsked()).toBe(1);
  },
);

test.each([
  { kind: 'audioinput', lost: /It was unplugged. Connect it again/, back: () => screen.findByRole('meter') },
  {
    kind: 'videoinput',
    lost: /Connect the camera again/,
    back: () => screen.findByLabelText('Your camera, as others will see you'),
  },
] as const)(
  '[DEV-01] a $kind that is unplugged in the self-check is said to be, and taken again once it is back',
  async ({ kind, lost, back }) => {
    const { given, plug } = haveMachine();
    await plug('audioinput', 'videoinput');
    draw(<SelfCheck onEnter={() => undefined} />);
    await back();
    const track = given.find((one) => one.kind === (kind === 'audioinput' ? 'audio' : 'video'));
    if (!(track instanceof FakeTrack)) throw new Error('The fake devices give fake tracks.');
    act(() => track.end());
    expect(await screen.findByText(lost)).toBeTruthy();
    await plug(kind === 'audioinput' ? 'videoinput' : 'audioinput');
    expect(screen.getByText(lost)).toBeTruthy();
    await plug('audioinput', 'videoinput');
    await waitFor(() => expect(screen.queryByText(lost)).toBeNull());
    expect(await back()).toBeTruthy();
  },
);

test('[DEV-01] [VBG-30] where one camera can be open at a time, another is had although the picture of the one before is worked on', async () => {
  const { giveOneCamera, given } = haveMachine();
  giveOneCamera();
  const { result, rerender } = renderHook(
    ({ deviceId }) => {
      const { device } = useOwnDevice('camera', { wanted: true, deviceId });
      const track = device.state === 'on' ? device.track : null;
      // Clones the track, as the preview of a background does.
      useEffect(() => {
        const worked = track?.clone();
        return () => worked?.stop();
      }, [track]);
      return device;
    },
    { initialProps: { deviceId: 'camera-1' } },
  );
  await waitFor(() => expect(result.current.state).toBe('on'));
  rerender({ deviceId: 'camera-2' });
  await waitFor(() => expect(result.current).toMatchObject({ state: 'on', deviceId: 'camera-2' }));
  expect(given.map(({ readyState }) => readyState)).toEqual(['ended', 'live']);
});

test('[DEV-01] a camera that another program has is asked for twice at most', async () => {
  const { failing, given } = haveMachine();
  const { result, rerender } = renderHook(
    ({ deviceId }) => useOwnDevice('camera', { wanted: true, deviceId }).device,
    { initialProps: { deviceId: 'camera-1' } },
  );
  await waitFor(() => expect(result.current.state).toBe('on'));
  failing.videoinput = 'NotReadableError';
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  rerender({ deviceId: 'camera-2' });
  await waitFor(() => expect(result.current).toEqual({ state: 'failed', problem: 'device-busy' }));
  expect(asked).toHaveBeenCalledTimes(2);
  expect(given.map(({ readyState }) => readyState)).toEqual(['ended']);
});
