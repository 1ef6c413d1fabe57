import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import type { MediaPort } from '@hemicycle/media';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { testSession } from '../../testing-person.ts';
import { bringOpenDevices } from '../devices/opened-devices.ts';
import { keepEntryChoice, readEntryChoice } from '../devices/public.ts';
import { keepEntryChoiceCurrent } from './keep-entry-choice-current.ts';
import { untilInterpretedKnown } from './is-interpreted.ts';
import { publishOnEntry } from './publish-on-entry.ts';

beforeEach(() => sessionStorage.clear());

const CHOICE = { observer: false, camera: true, microphone: true, microphoneMuted: true };

test('[DEV-01] [DEV-03] the devices of the self-check are sent as they were opened there, the microphone muted as chosen', async () => {
  const { port } = createFakeChamber().enter('rosa');
  const [camera, microphone] = [new FakeTrack('video', 'c'), new FakeTrack('audio', 'm')];
  bringOpenDevices({ camera, microphone });
  publishOnEntry(port, 'rosa', CHOICE);
  await vi.waitFor(() => expect(port.snapshot().self.camera).toMatchObject({ status: 'on', track: camera }));
  expect(port.snapshot().self.microphone).toMatchObject({ status: 'muted', track: microphone });
});

/** A page of this tab enters the chamber. */
async function enterAnew(): Promise<MediaPort> {
  const { port } = createFakeChamber().enter('rosa');
  const joining = port.join();
  keepEntryChoiceCurrent(port);
  publishOnEntry(port, 'rosa', readEntryChoice());
  await joining;
  return port;
}
const statusOf = (port: MediaPort) => {
  const { microphone, camera } = port.snapshot().self;
  return [microphone.status, camera.status];
};
const settles = (port: MediaPort, expected: readonly string[]) =>
  vi.waitFor(() => expect(statusOf(port)).toEqual(expected));

test('[PERM-36] [MEDIA-09] [BEY-23] a page that is read anew brings nobody back unmuted or on camera who was not', async () => {
  keepEntryChoice({ ...CHOICE, microphoneMuted: false });
  const first = await enterAnew();
  await settles(first, ['on', 'on']);
  first.setMicrophoneMuted(true);
  first.stopCamera();
  const second = await enterAnew();
  await settles(second, ['muted', 'off']);
  second.setMicrophoneMuted(false);
  await second.publishCamera();
  const third = await enterAnew();
  await settles(third, ['on', 'on']);
  third.stopMicrophone();
  const fourth = await enterAnew();
  await settles(fourth, ['muted', 'on']);
});

test('[BEY-23] what leaving switches off is on again when one comes back', async () => {
  keepEntryChoice({ ...CHOICE, microphoneMuted: false });
  const first = await enterAnew();
  await settles(first, ['on', 'on']);
  await first.leave();
  expect(statusOf(first)).toEqual(['off', 'off']);
  await settles(await enterAnew(), ['on', 'on']);
});

test.each([true, false])(
  '[BEY-16] the microphone waits until the session says whether it is interpreted (%s), and is opened once',
  async (interpreted) => {
    const { port, devices } = createFakeChamber().enter('rosa');
    const microphone = (await devices.getUserMedia({ audio: true })).getAudioTracks()[0] ?? null;
    const asked = vi.spyOn(devices, 'getUserMedia');
    bringOpenDevices({ camera: null, microphone });
    useLive.setState(emptyLiveStore);
    publishOnEntry(port, 'rosa', { ...CHOICE, camera: false }, untilInterpretedKnown());
    await Promise.resolve();
    expect(port.snapshot().self.microphone.status).toBe('starting');
    const language = {
      channelId: 'es',
      language: 'es',
      languageNative: 'Español',
      onAir: false,
      huddleId: null,
    } as const;
    useLive.setState({ session: testSession, interpretedLanguages: interpreted ? [language] : [] });
    await vi.waitFor(() => expect(port.snapshot().self.microphone.status).toBe('muted'));
    expect(asked).toHaveBeenCalledTimes(interpreted ? 1 : 0);
    expect(microphone?.readyState).toBe(interpreted ? 'ended' : 'live');
    useLive.setState(emptyLiveStore);
  },
);
