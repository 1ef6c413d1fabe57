import { expect, test } from 'vitest';
import { createPerformanceMetrics, METRICS_RESET_MS } from './performance-metrics.ts';

test('[FND-50] the metrics count long tasks and begin anew every 10 s', () => {
  let work: (durationMs: number) => void = () => undefined;
  let turn: () => void = () => undefined;
  const everyMs: number[] = [];
  const stopped: string[] = [];
  const metrics = createPerformanceMetrics({
    observe: (onTask) => {
      work = onTask;
      return () => void stopped.push('observing');
    },
    setRepeating: (run, ms) => {
      turn = run;
      everyMs.push(ms);
      return () => void stopped.push('resetting');
    },
  });
  work(60.4);
  work(120);
  expect(metrics.last()).toBeNull();
  turn();
  expect(metrics.last()).toEqual({ longTasks: 2, longTaskMs: 180 });
  work(75);
  expect(metrics.last()).toEqual({ longTasks: 2, longTaskMs: 180 });
  turn();
  expect(metrics.last()).toEqual({ longTasks: 1, longTaskMs: 75 });
  turn();
  expect(metrics.last()).toEqual({ longTasks: 0, longTaskMs: 0 });
  expect(everyMs).toEqual([METRICS_RESET_MS]);
  expect(METRICS_RESET_MS).toBe(10_000);
  metrics.stop();
  expect(stopped).toEqual(['observing', 'resetting']);
});

test('[FND-50] a browser that cannot tell reports nothing rather than zero', () => {
  const metrics = createPerformanceMetrics({
    observe: () => null,
    setRepeating: () => expect.unreachable('nothing is to be reset'),
  });
  expect(metrics.last()).toBeNull();
  metrics.stop();
});
