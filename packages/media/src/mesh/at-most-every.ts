import type { MediaTimers } from '../timers.ts';

/** Something that others can ask for, done at a bounded rate. */
export interface AtMostEvery {
  /** Does it now, or as soon as the last time lies long enough ago; calls meanwhile become one. */
  ask: () => void;
  stop: () => void;
}

/** Lets `run` happen at most once in `everyMs`, at once the first time, however often a peer
 *  asks. */
export function atMostEvery(timers: MediaTimers, everyMs: number, run: () => void): AtMostEvery {
  let ranAtMs = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;

  function now(): void {
    cancel = null;
    ranAtMs = timers.nowMs();
    run();
  }

  return {
    ask() {
      if (cancel !== null) return;
      const waitMs = ranAtMs + everyMs - timers.nowMs();
      if (waitMs <= 0) now();
      else cancel = timers.after(waitMs, now);
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
