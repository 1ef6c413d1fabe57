import { type MediaTimers, systemTimers } from '../timers.ts';

const FAST = 20;

/** A clock that runs twenty times as fast. */
export const fastTimers: MediaTimers = {
  nowMs: () => FAST * systemTimers.nowMs(),
  after: (delayMs, run) => systemTimers.after(delayMs / FAST, run),
};

/** A clock that moves only when the test says so. */
export function createHandClock() {
  let nowMs = 0;
  const waiting = new Set<{ readonly atMs: number; readonly run: () => void }>();
  const timers: MediaTimers = {
    nowMs: () => nowMs,
    after(delayMs, run) {
      const timer = { atMs: nowMs + delayMs, run };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
  };
  return {
    timers,
    pass(ms: number) {
      nowMs += ms;
      for (const timer of waiting) {
        if (timer.atMs > nowMs) continue;
        waiting.delete(timer);
        timer.run();
      }
    },
  };
}
