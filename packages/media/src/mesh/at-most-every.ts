import type { MediaTimers } from '../timers.ts';

/** An action that others can ask for, done at a limited rate. */
export interface AtMostEvery {
  /** Does it now, or as soon as enough time has passed since the last time; calls meanwhile become
   *  one. */
  ask: () => void;
  stop: () => void;
}

/** Runs `run` at most once in `everyMs`, at once the first time, however often a peer asks. */
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
