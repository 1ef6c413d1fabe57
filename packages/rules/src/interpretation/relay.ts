import { isOffered } from './offered-channel.ts';

/** How long the pivot of a relay may be silent before the floor is heard instead, in ms. Source:
 *  BEY-16. */
export const PIVOT_SILENT_MS = 3_000;

/** Whether the floor is heard instead of a pivot that is on air: the pivot has been silent for 3 s
 *  while the floor speaks. It then stays so, also in the pauses of the floor, until the pivot
 *  speaks (`silentForMs` is then 0). Source: BEY-16. */
export function isPivotSilent({
  silentForMs,
  floorSpeaks,
  wasSilent,
}: {
  readonly silentForMs: number;
  readonly floorSpeaks: boolean;
  readonly wasSilent: boolean;
}): boolean {
  return silentForMs >= PIVOT_SILENT_MS && (floorSpeaks || wasSilent);
}

/** What an interpreter hears who has chosen a pivot: the pivot, or the floor and why.
 *  `floor-speaks-it`: the floor speaks the language of the pivot; `empty`: nobody is named for the
 *  booth of the pivot; `off-air`: nobody is on air there. */
export type HeardInRelay = 'pivot' | 'floor-speaks-it' | 'joining' | 'empty' | 'off-air' | 'silent';

/** What is heard of a pivot now. Source: BEY-16. */
export function heardInRelay(pivot: {
  readonly isFloorLanguage: boolean;
  readonly interpreters: number;
  readonly isOnAir: boolean;
  readonly isJoined: boolean;
  readonly isSilent: boolean;
}): HeardInRelay {
  if (pivot.isFloorLanguage) return 'floor-speaks-it';
  if (!isOffered(pivot)) return 'empty';
  if (!pivot.isOnAir) return 'off-air';
  if (!pivot.isJoined) return 'joining';
  return pivot.isSilent ? 'silent' : 'pivot';
}
