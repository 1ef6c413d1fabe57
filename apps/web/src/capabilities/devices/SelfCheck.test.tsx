import { defaultFlags } from '@hemicycle/contract/default-flags';
import { createFakeDevices } from '@hemicycle/media/fake/fake-devices';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { publicSite, signedIn } from '../../testing-person.ts';
import { drawWithoutTracks } from '../../testing-tracks.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { readEntryChoice } from './entry-choice.ts';
import { takeOpenDevices } from './opened-devices.ts';
import { readSoundChoice } from './sound-choices.ts';
import { SelfCheck } from './SelfCheck.tsx';

// happy-dom plays no media; the tests in real browsers check that pictures play.
drawWithoutTracks();

const listed = [
  { kind: 'videoinput', deviceId: 'camera-1', label: 'Integrated camera' },
  { kind: 'videoinput', deviceId: 'camera-2', label: 'Desk camera' },
  { kind: 'audioinput', deviceId: 'microphone-1', label: 'Conference microphone' },
];

function haveDevices(...refused: { kind: 'video' | 'audio'; name: string }[]) {
  const fake = createFakeDevices();
  vi.stubGlobal('navigator', {
    ...navigator,
    languages: navigator.languages,
    userAgent: 'test',
    mediaDevices: {
      getUserMedia: (constraints: MediaStreamConstraints) => {
        const refusal = refused.find(({ kind }) => constraints[kind]);
        return refusal === undefined
          ? fake.getUserMedia(constraints)
          : Promise.reject(new DOMException('', refusal.name));
      },
      enumerateDevices: () => Promise.resolve(listed),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  });
  return fake;
}

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useSite.setState(useSite.getInitialState());
  localStorage.clear();
});

test('[DEV-01] [DEV-03] shows the picture, lets devices be chosen, and keeps the choice with the account', async () => {
  haveDevices();
  const put = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(Response.json({ serverTime: 1, info: signedIn }));
  draw(<SelfCheck onEnter={() => undefined} />);
  expect(await screen.findByLabelText('Your camera, as others will see you')).toBeTruthy();
  const camera = await screen.findByLabelText('Camera');
  await waitFor(() => expect(screen.getByRole('option', { name: 'Desk camera' })).toBeTruthy());
  await userEvent.selectOptions(camera, 'camera-2');
  await waitFor(() => expect(put).toHaveBeenCalled());
  expect(put.mock.calls[0]?.[1]?.body).toBe(
    JSON.stringify({ userSession: { userPreferredVideoInput: 'camera-2' } }),
  );
  await expectAccessible();
});

test.each([
  { name: 'NotAllowedError', title: 'The camera is blocked', advice: /address bar, then try again/ },
  { name: 'NotFoundError', title: 'No camera was found', advice: /Connect a camera/ },
  { name: 'NotReadableError', title: 'The camera is in use', advice: /Close it there/ },
])('[DEV-01] a camera with $name is explained and blocks nobody', async ({ name, title, advice }) => {
  haveDevices({ kind: 'video', name });
  const onEnter = vi.fn();
  draw(<SelfCheck onEnter={onEnter} />);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(advice)).toBeTruthy();
  // The tile has the name with and without a picture.
  expect(screen.getByText(signedIn.personDetails.displayName)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start video' })).toHaveProperty('disabled', true);
  await expectAccessible();
  await waitFor(() => expect(screen.getByRole('meter')).toBeTruthy());
  await userEvent.click(screen.getByRole('button', { name: 'Join without camera' }));
  expect(onEnter).toHaveBeenCalledOnce();
  expect(readEntryChoice()).toMatchObject({ observer: false, camera: false, microphone: true });
});

test.each([
  { microphone: 'there', refused: [] },
  { microphone: 'blocked', refused: [{ kind: 'audio' as const, name: 'NotAllowedError' }] },
  { microphone: 'missing', refused: [{ kind: 'audio' as const, name: 'NotFoundError' }] },
])(
  '[DEV-01] without a camera, sound only is offered where a microphone can be heard: $microphone',
  async ({ microphone, refused }) => {
    haveDevices({ kind: 'video', name: 'NotAllowedError' }, ...refused);
    draw(<SelfCheck onEnter={() => undefined} />);
    await screen.findByText('The camera is blocked');
    const offer = () => screen.queryByText(/sound only/) !== null;
    if (microphone === 'there') await waitFor(() => expect(offer()).toBe(true));
    else await waitFor(() => expect(screen.queryByRole('meter')).toBeNull());
    expect(offer()).toBe(microphone === 'there');
  },
);

test('[DEV-01] without any device one joins to listen only, as the words beside the microphone say', async () => {
  haveDevices({ kind: 'video', name: 'NotFoundError' }, { kind: 'audio', name: 'NotFoundError' });
  draw(<SelfCheck onEnter={() => undefined} />);
  expect(await screen.findByText(/or listen only/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Join to listen only' })).toBeTruthy();
});

test('[DEV-01] [MEDIA-08] where only the microphone failed the main action says so, the other one that nothing is sent', async () => {
  haveDevices({ kind: 'audio', name: 'NotAllowedError' });
  const { unmount } = draw(<SelfCheck onEnter={() => undefined} />);
  await screen.findByLabelText('Your camera, as others will see you');
  await userEvent.click(await screen.findByRole('button', { name: 'Join without microphone' }));
  expect(readEntryChoice()).toMatchObject({ observer: false, camera: true, microphone: false });
  unmount();
  draw(<SelfCheck onEnter={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Join to listen only' }));
  expect(readEntryChoice()).toMatchObject({ observer: false, camera: false, microphone: false });
});

test('[DEV-01] what is switched off stands as it does in the chamber', async () => {
  haveDevices();
  draw(<SelfCheck onEnter={() => undefined} />);
  await screen.findByRole('meter');
  const off = () =>
    screen
      .getAllByRole('button')
      .filter((button) => button.dataset['off'] !== undefined)
      .map((button) => button.textContent);
  expect(off()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Mute' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stop video' }));
  expect(off()).toEqual(['Unmute', 'Start video']);
});

test('[DEV-03] what goes along into the chamber stays open, and what does not is given back', async () => {
  haveDevices();
  const given: MediaStreamTrack[] = [];
  const ask = navigator.mediaDevices.getUserMedia;
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => {
    const stream = await ask(wanted);
    given.push(...stream.getTracks());
    return stream;
  });
  const comeAndPress = async (name: string) => {
    given.length = 0;
    const { unmount } = draw(<SelfCheck onEnter={() => undefined} />);
    await screen.findByLabelText('Your camera, as others will see you');
    await screen.findByRole('meter');
    await userEvent.click(screen.getByRole('button', { name }));
    unmount();
    const { camera, microphone } = takeOpenDevices();
    expect(given.filter(({ readyState }) => readyState === 'live')).toEqual(
      given.filter((track) => track === camera || track === microphone),
    );
    return [camera?.kind, microphone?.kind];
  };
  expect(await comeAndPress('Join the sitting')).toEqual(['video', 'audio']);
  expect(await comeAndPress('Continue without camera')).toEqual([undefined, 'audio']);
  expect(await comeAndPress('Continue as observer')).toEqual([undefined, undefined]);
});

test('[MEDIA-08] continuing as observer takes nothing along', async () => {
  haveDevices();
  draw(<SelfCheck onEnter={() => undefined} />);
  await screen.findByLabelText('Your camera, as others will see you');
  const description = /no microphone, camera or share until they leave and join again/;
  await userEvent.click(screen.getByRole('button', { name: 'Continue as observer', description }));
  expect(readEntryChoice()).toMatchObject({ observer: true, camera: false, microphone: false });
});

test('[MEDIA-08] without the video controls no device is asked for', async () => {
  haveDevices();
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [] } });
  draw(<SelfCheck onEnter={() => undefined} />);
  expect(screen.getByText(/Your role sees and hears/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Join the sitting' }));
  expect(readEntryChoice()).toMatchObject({ camera: false, microphone: false });
  expect(asked).not.toHaveBeenCalled();
  await expectAccessible();
});

test('[MEDIA-16] who had the camera off last comes with it off, and each switch is kept', async () => {
  haveDevices();
  localStorage.setItem('recentVideoMute.rosa', 'true');
  localStorage.setItem('recentVideoMute.ben', 'false');
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const first = draw(<SelfCheck onEnter={() => undefined} />);
  await screen.findByRole('meter');
  expect(asked.mock.calls.some(([wanted]) => wanted?.video !== undefined)).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Join the sitting' }));
  expect(readEntryChoice().camera).toBe(false);
  first.unmount();
  const { unmount } = draw(<SelfCheck onEnter={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Start video' }));
  expect(await screen.findByLabelText('Your camera, as others will see you')).toBeTruthy();
  expect(localStorage.getItem('recentVideoMute.rosa')).toBe('false');
  unmount();
  draw(<SelfCheck onEnter={() => undefined} />);
  expect(await screen.findByLabelText('Your camera, as others will see you')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Join the sitting' }));
  expect(readEntryChoice().camera).toBe(true);
});

test('[BEY-23] on the way in the self-check stands still: what is pressed then changes nothing', async () => {
  haveDevices();
  const onEnter = vi.fn();
  draw(<SelfCheck onEnter={onEnter} />);
  const picture = await screen.findByLabelText('Your camera, as others will see you');
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause');
  const join = screen.getByRole('button', { name: 'Join the sitting' });
  await userEvent.click(join);
  expect(pause.mock.contexts).toEqual([picture]);
  for (const name of ['Mute', 'Stop video', 'Join the sitting', 'Continue as observer'])
    await userEvent.click(screen.getByRole('button', { name }));
  expect(onEnter).toHaveBeenCalledOnce();
  expect(readEntryChoice()).toMatchObject({ observer: false, microphoneMuted: false });
  expect(screen.queryByRole('button', { name: 'Unmute' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Stop video' })).toBeTruthy();
  expect(localStorage.getItem('recentVideoMute.rosa')).toBeNull();
  expect(join.getAttribute('aria-disabled')).toBe('true');
});

test.each([
  { machine: 'a Mac', version: '13.1', maxTouchPoints: 0, offered: true },
  { machine: 'an iPad with Safari 13', version: '13.1', maxTouchPoints: 5, offered: false },
  { machine: 'an iPad with Safari 14', version: '14.0', maxTouchPoints: 5, offered: true },
])(
  '[VBG-02] [VBG-30] the self-check offers backgrounds on $machine: $offered',
  async ({ version, maxTouchPoints, offered }) => {
    haveDevices();
    const userAgent = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/${version} Safari/605.1.15`;
    vi.stubGlobal('navigator', { ...navigator, userAgent, maxTouchPoints });
    useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
    draw(<SelfCheck onEnter={() => undefined} />);
    await screen.findByLabelText('Your camera, as others will see you');
    expect(screen.queryByRole('group', { name: 'Background' }) !== null).toBe(offered);
  },
);

test('[MEDIA-20] noise reduction is chosen where the microphone is both with and without, and kept for the person', async () => {
  haveDevices();
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  draw(<SelfCheck onEnter={() => undefined} />);
  const box = await screen.findByRole('checkbox', { name: 'Noise reduction' });
  expect(box).toHaveProperty('checked', true);
  await expectAccessible();
  await userEvent.click(box);
  await waitFor(() => expect(asked.mock.lastCall?.[0]).toMatchObject({ audio: { noiseSuppression: false } }));
  expect(await screen.findByRole('checkbox', { name: 'Noise reduction', checked: false })).toBeTruthy();
  expect(readSoundChoice('noiseReduction', 'rosa')).toBe(false);
  expect(readSoundChoice('noiseReduction', 'ben')).toBe(true);
});

test.each([[[true]], [[false]], [[]]])(
  '[MEDIA-20] nothing is to choose with a microphone that supports %j only',
  async (supported) => {
    haveDevices().supportNoiseReduction(supported);
    draw(<SelfCheck onEnter={() => undefined} />);
    await screen.findByRole('meter');
    await screen.findByLabelText('Your camera, as others will see you');
    expect(screen.queryByRole('checkbox', { name: 'Noise reduction' })).toBeNull();
  },
);

test('[MEDIA-01] [PERM-16] whose role does not send video is asked for no camera, and speaks', async () => {
  const asked: MediaStreamConstraints[] = [];
  const { getUserMedia } = haveDevices();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation((constraints = {}) => {
    asked.push(constraints);
    return getUserMedia(constraints);
  });
  useSite.setState({
    config: { ...publicSite, flags: { ...defaultFlags, enableSendVideoActionControl: true } },
  });
  useSignIn.setState({
    info: {
      ...signedIn,
      actionsAllowed: signedIn.actionsAllowed.filter((one) => one !== 'app_send_video-bool'),
    },
  });
  draw(<SelfCheck onEnter={() => undefined} />);
  expect(await screen.findByText('Your role does not send video.')).toBeTruthy();
  expect(screen.queryByLabelText('Camera')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Background' })).toBeNull();
  for (const name of ['Start video', 'Stop video', 'Continue without camera'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked.filter(({ video }) => video)).toEqual([]);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Join the sitting' }));
  expect(readEntryChoice()).toMatchObject({ observer: false, camera: false, microphone: true });
});
