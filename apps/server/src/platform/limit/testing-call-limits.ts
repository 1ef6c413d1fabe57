import type { Clock } from '../clock/clock.ts';
import type { CallLimits } from './call-limits.ts';

/** Limits in memory, for tests of code that uses limits. */
export function createMemoryCallLimits(clock: Clock): CallLimits {
  const done = new Map<string, number[]>();
  return {
    async take(counted) {
      const nowMs = clock.nowMs();
      const recent = counted.map((one) => ({
        ...one,
        times: (done.get(one.name) ?? []).filter((timeMs) => timeMs > nowMs - one.withinMs),
      }));
      const waits = recent.flatMap(({ times, max, withinMs }) => {
        const freed = times.at(-max);
        return freed === undefined ? [] : [freed + withinMs - nowMs];
      });
      if (waits.length > 0) return { kind: 'refused', retryAfterMs: Math.max(...waits) };
      for (const { name, times } of recent) done.set(name, [...times, nowMs]);
      return {
        kind: 'taken',
        async giveBack() {
          for (const { name } of counted) {
            const times = done.get(name) ?? [];
            done.set(name, times.toSpliced(times.indexOf(nowMs), 1));
          }
        },
      };
    },
  };
}
