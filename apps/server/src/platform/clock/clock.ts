/** The one source of time for rules and use cases. The server's clock decides. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
}

/** Timers beside the clock, so that tests let time pass by hand. */
export interface Timers {
  /** Runs `run` once after `delayMs` (values below 0 count as 0). Returns a function that cancels
   *  the timer; cancelling after it ran is harmless. */
  after(delayMs: number, run: () => void): () => void;
}

/** A longer delay overflows Node's timers, which then fire at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** The system's clock and timers. A pending timer does not keep the process alive. */
export const systemClock: Clock & Timers = {
  nowMs: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(Math.max(delayMs, 0), TIMER_MAX_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
