import type { MediaCaps, MediaSends } from '@hemicycle/contract/media';
import type { MediaCapState, MediaCapWarning } from './port.ts';

/** What browsers can carry between themselves. Source: DESIGN §2. */
export const MESH_CAPS: MediaCaps = { maxCameras: 6, maxMicrophones: 16 };

const WARN_BELOW = 1;

function warningFor(
  source: MediaCapWarning['source'],
  used: number,
  limit: number | null,
): readonly MediaCapWarning[] {
  if (limit === null || used < limit - WARN_BELOW) return [];
  return [{ source, level: used >= limit ? 'full' : 'near', limit }];
}

/** Counts what everybody in a room sends against its limits; warns one below a limit and at it. Never throws. */
export function capStateOf(caps: MediaCaps, everybody: readonly MediaSends[]): MediaCapState {
  const cameras = everybody.filter((sends) => sends.camera).length;
  const microphones = everybody.filter((sends) => sends.microphone).length;
  return {
    ...caps,
    cameras,
    microphones,
    warnings: [
      ...warningFor('camera', cameras, caps.maxCameras),
      ...warningFor('microphone', microphones, caps.maxMicrophones),
    ],
  };
}
