import type { BoothAlarm } from '@hemicycle/contract/interpretation';

/** Whether somebody may say which language the floor speaks: an interpreter who is named for a
 *  booth of the session, or somebody who arranges its channels. Source: BEY-38. */
export function maySayFloorLanguage(caller: {
  readonly isNamed: boolean;
  readonly arranges: boolean;
}): boolean {
  return caller.isNamed || caller.arranges;
}

/** The alarm of a booth; null: none. A booth whose language the floor speaks has nothing to
 *  interpret. Somebody on air ends `emptySinceMs`. Both moments are in ms of the server's clock.
 *  Source: BEY-38. */
export function boothAlarm(booth: {
  readonly isFloorLanguage: boolean;
  readonly silentSinceMs: number | null;
  readonly emptySinceMs: number | null;
}): BoothAlarm | null {
  const { isFloorLanguage, silentSinceMs, emptySinceMs } = booth;
  if (isFloorLanguage) return null;
  if (silentSinceMs !== null) return { kind: 'silent', sinceMs: silentSinceMs };
  return emptySinceMs === null ? null : { kind: 'empty', sinceMs: emptySinceMs };
}

/** What a listener hears who has chosen a language. `floor-speaks-it`: the floor in full, since it
 *  speaks that language; an interpreter who is on air all the same is heard with it. `nobody`: the
 *  floor in full, since nobody interprets. `voice`: an interpreter, with the floor lowered. */
export type HeardOfLanguage = 'joining' | 'floor-speaks-it' | 'voice' | 'nobody';

/** What is heard of a chosen language now. `isSilent`: the interpreter is silent while the floor
 *  speaks. Source: BEY-16, INTERP-04. */
export function heardOfLanguage(language: {
  readonly isFloorLanguage: boolean;
  readonly isJoined: boolean;
  readonly isOnAir: boolean;
  readonly isSilent: boolean;
}): HeardOfLanguage {
  const { isFloorLanguage, isJoined, isOnAir, isSilent } = language;
  if (isFloorLanguage) return 'floor-speaks-it';
  if (!isJoined) return 'joining';
  return isOnAir && !isSilent ? 'voice' : 'nobody';
}
