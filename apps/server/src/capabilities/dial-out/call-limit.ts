import type { Clock } from '../../platform/clock/clock.ts';

/** Phones that one moderator may call within a minute. */
export const CALLS_PER_MINUTE_OF_PERSON = 4;
/** Phones that may be called into one session within a minute. */
export const CALLS_PER_MINUTE_OF_SESSION = 8;
const WINDOW_MS = 60_000;

/** How many phones are called, in the memory of this server: a line that calls phones costs money, whoever asks for it. */
export interface CallLimit {
  /** Counts a call for each name with its most in a minute; false, and nothing counted, where one of them is used up. */
  take: (counted: readonly { readonly name: string; readonly max: number }[]) => boolean;
}

/** Begins with no calls. */
export function createCallLimit(clock: Clock): CallLimit {
  const calls = new Map<string, number[]>();
  return {
    take(counted) {
      const nowMs = clock.nowMs();
      for (const [name, times] of calls) {
        const recent = times.filter((timeMs) => timeMs > nowMs - WINDOW_MS);
        if (recent.length === 0) calls.delete(name);
        else calls.set(name, recent);
      }
      if (counted.some(({ name, max }) => (calls.get(name)?.length ?? 0) >= max)) return false;
      for (const { name } of counted) calls.set(name, [...(calls.get(name) ?? []), nowMs]);
      return true;
    },
  };
}
