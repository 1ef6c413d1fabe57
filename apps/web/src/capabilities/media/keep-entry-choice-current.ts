import type { MediaPort, MediaSnapshot } from '@hemicycle/media';
import { type EntryChoice, keepEntryChoice, readEntryChoice } from '../devices/public.ts';

type OwnDevices = Pick<MediaSnapshot['self'], 'microphone' | 'camera'>;

/** Stores with the tab whether the own microphone and camera are on. After a reload the person
 *  comes back in the same state: a person who muted, or was muted, after the self-check comes back
 *  muted. Leaving switches the devices off, which is not stored. Source: PERM-36, MEDIA-09,
 *  BEY-23. */
export function keepEntryChoiceCurrent(port: Pick<MediaPort, 'snapshot' | 'subscribe'>): void {
  let before = port.snapshot().self;
  port.subscribe(() => {
    const { self, connection } = port.snapshot();
    const change = connection === 'left' ? {} : changeOf(before, self);
    before = self;
    if (Object.keys(change).length > 0) keepEntryChoice({ ...readEntryChoice(), ...change });
  });
}

function changeOf(before: OwnDevices, { microphone, camera }: OwnDevices): Partial<EntryChoice> {
  return {
    ...(microphone.status !== before.microphone.status && microphone.status !== 'starting'
      ? {
          microphoneMuted: microphone.status !== 'on',
          ...(microphone.status !== 'off' && { microphone: true }),
        }
      : {}),
    ...(camera.status !== before.camera.status && camera.status !== 'starting'
      ? { camera: camera.status === 'on' }
      : {}),
  };
}
