import type { Clock } from '../clock/clock.ts';

/** A bucket that refills over time. */
export interface RefillingLimit {
  /** Takes `count` from the bucket. False, and nothing is taken, when less than `count` is left. */
  take: (count: number) => boolean;
}

/** Makes a full bucket. It holds at most `burst`, and refills by `perSecond` each second. */
export function createRefillingLimit(
  clock: Clock,
  { burst, perSecond }: { readonly burst: number; readonly perSecond: number },
): RefillingLimit {
  let left = burst;
  let countedAtMs = clock.nowMs();
  return {
    take(count) {
      const nowMs = clock.nowMs();
      left = Math.min(burst, left + (Math.max(0, nowMs - countedAtMs) / 1000) * perSecond);
      countedAtMs = nowMs;
      if (left < count) return false;
      left -= count;
      return true;
    },
  };
}
