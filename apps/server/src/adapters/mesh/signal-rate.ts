import type { Clock } from '../../platform/clock/clock.ts';

/** Signals that one connection may send at once. A person entering a room of twenty sends about four to each. */
export const SIGNAL_BURST = 240;
/** Signals a second that it may go on with. */
export const SIGNALS_PER_SECOND = 40;

/** ICE candidates that one stay may send to one other at once. A machine with many addresses finds some forty. */
export const CANDIDATE_BURST = 128;
/** Candidates a second that it may go on with. */
export const CANDIDATES_PER_SECOND = 16;

/** A bucket that refills with time. */
export interface SignalRate {
  /** False, and nothing is taken, when there is not as much left. */
  take: (count: number) => boolean;
}

/** Counts what one connection sends: at most `burst` at once, and `perSecond` to go on with. */
export function createSignalRate(
  clock: Clock,
  { burst, perSecond }: { readonly burst: number; readonly perSecond: number },
): SignalRate {
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
