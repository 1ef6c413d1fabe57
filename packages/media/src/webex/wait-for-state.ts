import type { MediaTimers } from '../timers.ts';

/** How often a meeting is looked at until it is joined. Source: SESS-21. */
export const JOINED_TRIES = 10;
/** How often a meeting is looked at until it is idle, before it is joined. Source: SESS-22. */
export const IDLE_TRIES = 5;
/** Pause between two looks, unless configured. Source: SESS-21, SESS-22. */
export const STATE_PAUSE_MS = 800;

/** Looks `tries` times, a pause apart, until it holds; the first look is at once. Resolves whether it came to hold. */
export async function waitForState(
  holds: () => boolean,
  {
    tries,
    pauseMs,
    timers,
  }: { readonly tries: number; readonly pauseMs: number; readonly timers: MediaTimers },
): Promise<boolean> {
  for (let look = 1; ; look += 1) {
    if (holds()) return true;
    if (look >= tries) return false;
    await new Promise<void>((resolve) => void timers.after(pauseMs, resolve));
  }
}
