/** Each count begins anew after so long.  Source: FND-50. */
export const METRICS_RESET_MS = 10_000;

/** How often and for how long in all (ms) the page was too busy to answer, in one full period of 10
 *  s. */
export interface PerformanceMetrics {
  readonly longTasks: number;
  readonly longTaskMs: number;
}

interface MetricsParts {
  /** Calls back with the duration of each task over 50 ms; returns how to stop, or null where the
   *  browser cannot tell. */
  observe: (onTask: (durationMs: number) => void) => (() => void) | null;
  setRepeating: (run: () => void, everyMs: number) => () => void;
}

/** Counts the long tasks of this page, anew every 10 s. `last` is the last full period; null before
 *  its end, and always where the browser cannot tell. Source: FND-50, WS-08. */
export function createPerformanceMetrics(parts: MetricsParts): {
  last: () => PerformanceMetrics | null;
  stop: () => void;
} {
  let last: PerformanceMetrics | null = null;
  let running: PerformanceMetrics = { longTasks: 0, longTaskMs: 0 };
  const stopObserving = parts.observe((durationMs) => {
    running = {
      longTasks: running.longTasks + 1,
      longTaskMs: running.longTaskMs + Math.round(durationMs),
    };
  });
  if (stopObserving === null) return { last: () => null, stop: () => undefined };
  const stopResetting = parts.setRepeating(() => {
    last = running;
    running = { longTasks: 0, longTaskMs: 0 };
  }, METRICS_RESET_MS);
  return {
    last: () => last,
    stop: () => {
      stopObserving();
      stopResetting();
    },
  };
}
