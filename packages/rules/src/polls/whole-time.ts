import type { PollStep } from '@hemicycle/contract/polls';

/** The fields of an open vote that tell how long it takes votes; times in ms since the epoch. */
interface WatchedPoll {
  readonly startTime: number | null;
  readonly endTime: number | null;
  readonly suspended: { readonly sinceMs: number; readonly remainingMs: number | null } | null;
  readonly course: readonly Pick<PollStep, 'act' | 'atMs'>[];
}

/** For how long an open vote takes votes in all, in ms, with every extension and without the time
 *  in which it was suspended; null where it has no end. Never throws. Source: BEY-40. */
export function wholeTimeMs({ startTime, endTime, suspended, course }: WatchedPoll): number | null {
  if (startTime === null) return null;
  let suspendedMs = 0;
  let sinceMs: number | null = null;
  for (const { act, atMs } of course) {
    if (act === 'suspended') sinceMs = atMs;
    if (act !== 'resumed' || sinceMs === null) continue;
    suspendedMs += atMs - sinceMs;
    sinceMs = null;
  }
  if (suspended !== null) {
    if (suspended.remainingMs === null) return null;
    return suspended.sinceMs - startTime - suspendedMs + suspended.remainingMs;
  }
  return endTime === null ? null : endTime - startTime - suspendedMs;
}
