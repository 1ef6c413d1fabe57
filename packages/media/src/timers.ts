/** The clock and timers of the adapters, so that tests can replace them. */
export interface MediaTimers {
  /** Milliseconds, valid only for differences. */
  nowMs: () => number;
  /** Runs `run` once after `delayMs`; returns a function that cancels it. */
  after: (delayMs: number, run: () => void) => () => void;
}

/** The browser's (or Node's) own timers. */
export const systemTimers: MediaTimers = {
  nowMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
