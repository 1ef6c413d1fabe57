import type { Clock } from '../../platform/clock/clock.ts';

/** Signals that one connection may send at once. A person entering a room of twenty sends about four to each. */
export const SIGNAL_BURST = 240;
/** Signals a second that it may go on with. */
export const SIGNALS_PER_SECOND = 40;

/** Counts signals of one connection: a bucket of `SIGNAL_BURST` that refills with `SIGNALS_PER_SECOND`. `take` is false when empty. */
export function createSignalRate(clock: Clock): { take: () => boolean } {
  let left = SIGNAL_BURST;
  let countedAtMs = clock.nowMs();
  return {
    take() {
      const nowMs = clock.nowMs();
      left = Math.min(SIGNAL_BURST, left + (Math.max(0, nowMs - countedAtMs) / 1000) * SIGNALS_PER_SECOND);
      countedAtMs = nowMs;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
