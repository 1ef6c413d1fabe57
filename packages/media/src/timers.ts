/** Time as the adapters see it, so that tests let it pass by hand. */
export interface MediaTimers {
  /** Milliseconds, only good for differences. */
  nowMs: () => number;
  /** Runs `run` once after `delayMs`; returns what cancels it. */
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
