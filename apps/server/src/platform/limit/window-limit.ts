import type { Clock } from '../clock/clock.ts';

/** How often something is done within a sliding window of time, in the memory of this server. */
export interface WindowLimit {
  /** Counts once for each name with its most in a window; false, and nothing counted, where one of them is used up. */
  take: (counted: readonly { readonly name: string; readonly max: number }[]) => boolean;
}

/** Begins with nothing done. */
export function createWindowLimit(clock: Clock, windowMs: number): WindowLimit {
  const done = new Map<string, number[]>();
  let sweptMs = clock.nowMs();

  /** Once a window, so that names which are not heard of any more are forgotten without a look at all of them each time. */
  function sweep(nowMs: number): void {
    if (nowMs - sweptMs < windowMs) return;
    sweptMs = nowMs;
    for (const [name, times] of done) if ((times.at(-1) ?? 0) <= nowMs - windowMs) done.delete(name);
  }

  return {
    take(counted) {
      const nowMs = clock.nowMs();
      sweep(nowMs);
      const recent = counted.map(({ name, max }) => ({
        name,
        max,
        times: (done.get(name) ?? []).filter((timeMs) => timeMs > nowMs - windowMs),
      }));
      if (recent.some(({ times, max }) => times.length >= max)) return false;
      for (const { name, times } of recent) done.set(name, [...times, nowMs]);
      return true;
    },
  };
}
