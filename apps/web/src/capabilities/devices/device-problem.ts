import type { MediaProblemCode } from '@hemicycle/media';

/** Why a camera or microphone does not work; only reasons that a person can do something about. */
export type DeviceProblem =
  | 'device-denied'
  | 'device-missing'
  | 'device-busy'
  | 'device-lost'
  | 'unsupported';

const known: readonly string[] = [
  'device-denied',
  'device-missing',
  'device-busy',
  'device-lost',
  'unsupported',
] satisfies DeviceProblem[];

function isDeviceProblem(code: MediaProblemCode): code is DeviceProblem & MediaProblemCode {
  return known.includes(code);
}

/** The problem of a device that caused a problem of the media; undefined where no device caused
 *  it. */
export function deviceProblemOf(code: MediaProblemCode): DeviceProblem | undefined {
  return isDeviceProblem(code) ? code : undefined;
}
