import type { MediaCaps, MediaSends, MediaSource } from '@hemicycle/contract/media';
import type { MediaCapState, MediaCapWarning, MediaProblem } from './port.ts';

/** The limits of media straight between browsers. Source: DESIGN §2. */
export const MESH_CAPS: MediaCaps = { maxCameras: 6, maxMicrophones: 16 };

const WARN_BELOW = 1;

/** What a person sends from one tab or device. */
export interface SendingPlace {
  readonly userId: string;
  readonly sends: MediaSends;
}

/** How many places of the room are taken: a person takes one, from however many tabs and devices
 *  they send. */
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

/** Counts what everybody in a room sends against its limits, as the server does. It warns at one
 *  below a limit and at the limit. Never throws. */
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

/** Why this person cannot send this source beside what everybody else sends, or null. Never
 *  throws. */
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
