import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { expect, test, vi } from 'vitest';
import { bringOpenDevices } from '../devices/opened-devices.ts';
import { publishOnEntry } from './publish-on-entry.ts';

const CHOICE = { observer: false, camera: true, microphone: true, microphoneMuted: true };

test('[DEV-01] [DEV-03] the devices of the self-check are sent as they were opened there, the microphone muted as chosen', async () => {
  const { port } = createFakeChamber().enter('rosa');
  const [camera, microphone] = [new FakeTrack('video', 'c'), new FakeTrack('audio', 'm')];
  bringOpenDevices({ camera, microphone });
  publishOnEntry(port, 'rosa', CHOICE);
  await vi.waitFor(() => expect(port.snapshot().self.camera).toMatchObject({ status: 'on', track: camera }));
  expect(port.snapshot().self.microphone).toMatchObject({ status: 'muted', track: microphone });
});
