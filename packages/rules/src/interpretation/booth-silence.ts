import { BOOTH_SILENT_AFTER_MS } from '@hemicycle/contract/interpretation-languages';

/** What is remembered of a booth between two measurements, in ms of the caller's clock. */
export interface BoothEar {
  /** Since when the floor has spoken without the booth; null: the booth spoke last. */
  readonly missedSinceMs: number | null;
  /** When the floor was heard last; null: not since the booth spoke. */
  readonly floorAtMs: number | null;
}

export const HEARD_BOOTH: BoothEar = { missedSinceMs: null, floorAtMs: null };

/** The booth after one measurement of the sound. Pauses of the floor of less than 3 s belong to
 *  its speech. Never throws. Source: BEY-38. */
export function hearBooth(
  ear: BoothEar,
  { floorSpeaks, boothSpeaks, nowMs }: { floorSpeaks: boolean; boothSpeaks: boolean; nowMs: number },
): BoothEar {
  if (boothSpeaks) return HEARD_BOOTH;
  if (floorSpeaks) return { missedSinceMs: ear.missedSinceMs ?? nowMs, floorAtMs: nowMs };
  const hasEnded = ear.floorAtMs === null || nowMs - ear.floorAtMs >= BOOTH_SILENT_AFTER_MS;
  return hasEnded ? HEARD_BOOTH : ear;
}

/** Whether the booth has been silent for 3 s while the floor spoke. Source: BEY-38. */
export function isBoothSilent({ missedSinceMs }: BoothEar, nowMs: number): boolean {
  return missedSinceMs !== null && nowMs - missedSinceMs >= BOOTH_SILENT_AFTER_MS;
}
