import type { Clock } from '../clock/clock.ts';

/** A bucket that refills with time. */
export interface RefillingLimit {
  /** False, and nothing is taken, when there is not as much left. */
  take: (count: number) => boolean;
}

/** Begins full: at most `burst` at once, and `perSecond` to go on with. */
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
