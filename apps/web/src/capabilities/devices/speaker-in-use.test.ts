import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { followSpeaker, readSpeaker } from './speaker-in-use.ts';

const heard = vi.fn<(speakerId: string) => void>();
let plugged: string[] = [];
let devices: EventTarget;
let stop: () => void = () => undefined;

beforeEach(async () => {
  heard.mockReset();
  plugged = ['hall', 'headset'];
  devices = Object.assign(new EventTarget(), {
    enumerateDevices: async () =>
      plugged.map((deviceId) => ({ kind: 'audiooutput', deviceId, label: deviceId && `The ${deviceId}` })),
  });
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: devices });
  await i18next.loadNamespaces('devices');
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  useToasts.setState(useToasts.getInitialState());
});

function prefer(userPreferredAudioOutput: string | null) {
  useSignIn.setState({
    info: { ...signedIn, userSession: { ...signedIn.userSession, userPreferredAudioOutput } },
  });
}
const texts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);
/** Waits until everything that was begun is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
async function plug(...there: string[]) {
  plugged = there;
  devices.dispatchEvent(new Event('devicechange'));
  await settled();
}

test('[DEV-01] [DEV-03] a chosen speaker that is unplugged gives way to that of the system, and takes over again when it is back', async () => {
  prefer('headset');
  stop = followSpeaker(heard);
  await settled();
  expect(readSpeaker()).toBe('headset');
  await plug('hall');
  expect(heard.mock.calls).toEqual([['']]);
  expect(readSpeaker()).toBe('');
  expect(texts()).toEqual([
    'The headset is not plugged in any more. The sound comes from the speaker of the system.',
  ]);
  await plug('hall', 'headset');
  expect(heard.mock.calls).toEqual([[''], ['headset']]);
  expect(texts()).toContain('The sound comes from The headset again.');
});

test('[DEV-03] one that was never there on this machine is not spoken of', async () => {
  prefer('at home');
  stop = followSpeaker(heard);
  await settled();
  expect(heard.mock.calls).toEqual([['']]);
  expect(texts()).toEqual([]);
});

test('[DEV-01] another choice counts at once, and those that nothing allowed names yet change nothing', async () => {
  prefer('headset');
  plugged = ['', ''];
  stop = followSpeaker(heard);
  await settled();
  expect(heard).not.toHaveBeenCalled();
  prefer('hall');
  expect(heard.mock.calls).toEqual([['hall']]);
  stop();
  prefer('headset');
  await plug();
  expect(heard).toHaveBeenCalledOnce();
});
