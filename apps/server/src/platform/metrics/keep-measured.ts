import type { Clock, Timers } from '../clock/clock.ts';

/** An answer is given again for this long, in ms, so that several scrapes ask once. */
export const KEPT_FOR_MS = 5_000;
/** A reader waits for a new answer for at most this long, in ms, and then has the one before. */
export const WAITS_AT_MOST_MS = 1_000;

/** Something that takes time to measure, as a question to another server, for readers who must not
 *  wait long. */
export interface KeptMeasure<Value> {
  /** What was measured last. It is measured anew where that began longer than `KEPT_FOR_MS` ago,
   *  once at a time. Null: it was never measured, or the last time failed. Never rejects. */
  readonly read: () => Promise<Value | null>;
  /** How old the answer is, in ms, from the end of its measuring; null: there was none yet, or the
   *  last measuring failed. */
  readonly ageMs: () => number | null;
}

/** Keeps the last answer of `measure`. Source: BEY-24. */
export function keepMeasured<Value>(
  clock: Clock & Timers,
  measure: () => Promise<Value>,
): KeptMeasure<Value> {
  let last: { readonly value: Value; readonly atMs: number } | null = null;
  let beganMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function measureAnew(): Promise<void> {
    beganMs = clock.nowMs();
    last = await measure().then(
      (value) => ({ value, atMs: clock.nowMs() }),
      () => null,
    );
    running = null;
  }
  return {
    async read() {
      if (running === null && clock.nowMs() - beganMs >= KEPT_FOR_MS) running = measureAnew();
      if (running !== null) await waitAtMost(clock, running);
      return last?.value ?? null;
    },
    ageMs: () => (last === null ? null : clock.nowMs() - last.atMs),
  };
}

function waitAtMost(timers: Timers, measuring: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(WAITS_AT_MOST_MS, resolve);
    void measuring.then(() => {
      cancel();
      resolve();
    });
  });
}
