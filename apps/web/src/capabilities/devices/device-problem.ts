import type { MediaProblemCode } from '@hemicycle/media';

/** Why a camera or microphone gives nothing, as far as a person can do something about it. */
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

/** The problem of a device behind a problem of the media; undefined where no device is at fault. */
export function deviceProblemOf(code: MediaProblemCode): DeviceProblem | undefined {
  return isDeviceProblem(code) ? code : undefined;
}
