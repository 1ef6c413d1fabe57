import type { MediaCaps, MediaSends, MediaSource } from '@hemicycle/contract/media';
import type { MediaCapState, MediaCapWarning, MediaProblem } from './port.ts';

/** What browsers can carry between themselves. Source: DESIGN §2. */
export const MESH_CAPS: MediaCaps = { maxCameras: 6, maxMicrophones: 16 };

const WARN_BELOW = 1;

/** What somebody sends from one place. */
export interface SendingPlace {
  readonly userId: string;
  readonly sends: MediaSends;
}

/** A person takes one of the room's places, wherever they send from. */
function placesTaken(source: 'camera' | 'microphone', everybody: readonly SendingPlace[]): number {
  return new Set(everybody.filter(({ sends }) => sends[source]).map(({ userId }) => userId)).size;
}

function warningFor(
  source: MediaCapWarning['source'],
  used: number,
  limit: number | null,
): readonly MediaCapWarning[] {
  if (limit === null || used < limit - WARN_BELOW) return [];
  return [{ source, level: used >= limit ? 'full' : 'near', limit }];
}

/** Counts what everybody in a room sends against its limits, as the server does; warns one below a
 *  limit and at it. Never throws. */
export function capStateOf(caps: MediaCaps, everybody: readonly SendingPlace[]): MediaCapState {
  const cameras = placesTaken('camera', everybody);
  const microphones = placesTaken('microphone', everybody);
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

/** Why somebody cannot send this beside what all other people do, or null. Never throws. */
export function capProblem(
  caps: MediaCaps,
  source: MediaSource,
  others: readonly SendingPlace[],
): MediaProblem | null {
  if (source === 'share') return null;
  const limit = source === 'camera' ? caps.maxCameras : caps.maxMicrophones;
  if (limit === null || placesTaken(source, others) < limit) return null;
  return { code: source === 'camera' ? 'cameras-full' : 'microphones-full', source, limit };
}
