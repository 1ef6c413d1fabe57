import type { KnownRecorder } from './recorder-store.ts';
import { FAILS_AT_ONCE_MS, FULL_RESTS_MS, RESTS_AFTER_FAILURE_MS } from './recording-times.ts';

/** Whether a recorder gets no work for a while, which it would only give back: its disk was full,
 *  or its last job failed as soon as it had it. Another one is tried meanwhile. Source: issue
 *  34. */
export function recorderRests({ last_end: last }: Pick<KnownRecorder, 'last_end'>, nowMs: number): boolean {
  if (last === null) return false;
  const sinceMs = nowMs - last.endedMs;
  if (last.why === 'disk-full') return sinceMs < FULL_RESTS_MS;
  const failedAtOnce = last.why === 'failed' && last.endedMs - last.givenMs < FAILS_AT_ONCE_MS;
  return failedAtOnce && sinceMs < RESTS_AFTER_FAILURE_MS;
}
