/** How often the counts begin again from 0, in ms. Source: FND-50. */
export const METRICS_RESET_MS = 10_000;

/** How many tasks kept the page too busy to answer in one period of 10 s, and how long they took
 *  together, in ms. */
export interface PerformanceMetrics {
  readonly longTasks: number;
  readonly longTaskMs: number;
}

interface MetricsParts {
  /** Reports the duration of each task over 50 ms. Returns a function that stops it, or null if the
   *  browser cannot measure tasks. */
  observe: (onTask: (durationMs: number) => void) => (() => void) | null;
  setRepeating: (run: () => void, everyMs: number) => () => void;
}

/** Counts the long tasks of this page in periods of 10 s. `last` is the last complete period; null
 *  before the first is complete, and always null if the browser cannot measure tasks. Source:
 *  FND-50, WS-08. */
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
