import { RECORDING_FILE_NAME_MAX_CHARS } from '@hemicycle/contract/recorder-names';

/** Signs that mean something in a path, and those that nobody sees. */
const NOT_IN_A_NAME = /[\\/:*?"<>|\p{C}]/gu;

/** The name of a recording's file: trimmed, its spaces become hyphens, and the time is appended.
 *  Signs of paths become hyphens too, no name begins with a point, and a long one is cut. `nowMs`:
 *  ms since the epoch. Source: REC-18. */
export function recordingFileName(typed: string, nowMs: number): string {
  const plain = typed.trim().replaceAll(/\s/gu, '-').replaceAll(NOT_IN_A_NAME, '-').replace(/^\.+/u, '');
  const name = Array.from(plain).slice(0, RECORDING_FILE_NAME_MAX_CHARS).join('');
  return `${name === '' ? 'recording' : name}-${nowMs}`;
}
