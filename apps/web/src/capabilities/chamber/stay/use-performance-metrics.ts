import { useEffect } from 'react';
import { createPerformanceMetrics, type PerformanceMetrics } from './performance-metrics.ts';
import { pageState } from '../../../page-state.ts';

const page = pageState<{ metrics: ReturnType<typeof createPerformanceMetrics> | null }>(() => ({
  metrics: null,
}));

/** The metrics of the last complete period; null while nothing is counted. Source: FND-50. */
export function readPerformanceMetrics(): PerformanceMetrics | null {
  return page().metrics?.last() ?? null;
}

function observeLongTasks(onTask: (durationMs: number) => void): (() => void) | null {
  if (typeof PerformanceObserver === 'undefined') return null;
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return null;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) onTask(duration);
  });
  observer.observe({ type: 'longtask' });
  return () => observer.disconnect();
}

/** Counts the long tasks while the chamber is on the screen; the heartbeat sends the result.
 *  Source: FND-50, WS-08. */
export function usePerformanceMetrics(): void {
  useEffect(() => {
    const metrics = createPerformanceMetrics({
      observe: observeLongTasks,
      setRepeating: (run, everyMs) => {
        const timer = setInterval(run, everyMs);
        return () => clearInterval(timer);
      },
    });
    page().metrics = metrics;
    return () => {
      if (page().metrics === metrics) page().metrics = null;
      metrics.stop();
    };
  }, []);
}
