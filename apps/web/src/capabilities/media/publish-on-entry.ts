import type { MediaPort } from '@hemicycle/media';
import {
  type EntryChoice,
  readSoundChoice,
  readPreferredDevices,
  takeOpenDevices,
} from '../devices/public.ts';

/** Sends the media that the person chose in the self-check, from the devices opened there. Problems
 *  appear in the port's snapshot; this never rejects. `interpreted`: whether interpreters need the
 *  microphone unfiltered; it is opened once this is known, so that it is not opened a second time.
 *  Source: DEV-03, BEY-16. */
export function publishOnEntry(
  port: MediaPort,
  userId: string,
  choice: EntryChoice,
  interpreted?: Promise<boolean>,
): void {
  void port.setNoiseReduction(readSoundChoice('noiseReduction', userId));
  void port.setHeadphones(readSoundChoice('headphones', userId));
  if (choice.observer) return;
  const preferred = readPreferredDevices();
  const opened = takeOpenDevices();
  const from = (deviceId: string | null, track: MediaStreamTrack | null) => ({
    deviceId: deviceId ?? undefined,
    opened: track ?? undefined,
  });
  if (choice.microphone) {
    const microphone = from(preferred.userPreferredAudioInput, opened.microphone);
    const after = interpreted?.then((is) => port.setFullSound(is));
    void port.publishMicrophone({ ...microphone, after }, { muted: choice.microphoneMuted });
  }
  if (choice.camera) void port.publishCamera(from(preferred.userPreferredVideoInput, opened.camera));
}
