import type { MediaPort } from '@hemicycle/media';
import { type EntryChoice, readNoiseReduction, readPreferredDevices } from '../devices/public.ts';

/** Takes the devices that were chosen in the self-check, as this person wants them. Problems stand in the port's snapshot; nothing here rejects. */
export function publishOnEntry(port: MediaPort, userId: string, choice: EntryChoice): void {
  void port.setNoiseReduction(readNoiseReduction(userId));
  if (choice.observer) return;
  const preferred = readPreferredDevices();
  const from = (deviceId: string | null) => (deviceId === null ? {} : { deviceId });
  if (choice.microphone) {
    void port.publishMicrophone(from(preferred.userPreferredAudioInput), { muted: choice.microphoneMuted });
  }
  if (choice.camera) void port.publishCamera(from(preferred.userPreferredVideoInput));
}
