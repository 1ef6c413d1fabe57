import type { Clock, Timers } from '@hemicycle/server/platform/clock/clock';

/** A clock that stands still until the test moves it. */
export interface FakeClock extends Clock, Timers {
  /** Moves the time forward and fires the timers that fall due, in order. It waits for pending
   *  promise callbacks between timers, so that a timer may set the next one. */
  advance(byMs: number): Promise<void>;
  /** When the next timer is due, ms since the epoch; null when none is set. */
  nextDueMs(): number | null;
}

/** 2026-03-02T09:00:00Z, a Monday morning. */
export const FAKE_START_MS = Date.UTC(2026, 2, 2, 9);

/** A fake clock for tests; only `advance` moves its time. */
export function createFakeClock(startMs: number = FAKE_START_MS): FakeClock {
  let nowMs = startMs;
  const timers = new Set<{ dueMs: number; run: () => void }>();
  const next = () => [...timers].sort((a, b) => a.dueMs - b.dueMs)[0];
  return {
    nowMs: () => nowMs,
    after(delayMs, run) {
      const timer = { dueMs: nowMs + Math.max(delayMs, 0), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    nextDueMs: () => next()?.dueMs ?? null,
    async advance(byMs) {
      const untilMs = nowMs + byMs;
      for (let timer = next(); timer && timer.dueMs <= untilMs; timer = next()) {
        timers.delete(timer);
        nowMs = Math.max(nowMs, timer.dueMs);
        timer.run();
        await settle();
      }
      nowMs = untilMs;
      await settle();
    },
  };
}

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
