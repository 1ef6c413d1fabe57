import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import type { MediaPort } from '@hemicycle/media';
import { beforeEach, expect, test, vi } from 'vitest';
import { bringOpenDevices } from '../devices/opened-devices.ts';
import { keepEntryChoice, readEntryChoice } from '../devices/public.ts';
import { keepEntryChoiceCurrent } from './keep-entry-choice-current.ts';
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
