import type { MediaTimers } from './timers.ts';

/** How long after a failed attempt the next one begins. */
export const SETTLE_AGAIN_MS = 1_000;
/** After this many failed attempts, while the line works, the failure is reported. */
export const SETTLE_TRIES = 5;

/** Makes the sent media match the wanted media, one step after the other. */
export interface Settling {
  /** Takes every step (again). Call it when other media is wanted, or when the result of a step may
   *  be lost. */
  settle: () => void;
  /** Whether a step is in progress. */
  isWorking: () => boolean;
  /** Prevents further steps. */
  stop: () => void;
}

/** One kind of media to send. */
export interface SettlingStep {
  /** Does nothing where all is as wanted. Rejects where the room does not accept it. */
  take: () => Promise<void>;
  /** Called after five failed attempts. The attempts continue until something else is wanted, and
   *  it is called again after five more. */
  failed: () => void;
}

export interface SettlingOptions {
  readonly timers: MediaTimers;
  readonly steps: readonly SettlingStep[];
  /** Whether the line works. Failures without a line do not count: once the line is back, all steps
   *  are taken again. */
  readonly lineStands: () => boolean;
}

/** Takes the steps in their order, never two at once. A failed step does not stop the others, and
 *  is tried again after 1 s. Source: MEDIA-15. */
export function createSettling({ timers, steps, lineStands }: SettlingOptions): Settling {
  const failures = new Map<SettlingStep, number>();
  let working = false;
  let again = false;
  let stopped = false;
  let cancelRetry: (() => void) | null = null;
  /** Whether the next round is a retry after 1 s. Only failures of retries count, since calls of
   *  `settle` may cause any number of rounds. */
  let isRetry = false;

  async function isTaken(step: SettlingStep, counts: boolean): Promise<boolean> {
    try {
      await step.take();
      failures.delete(step);
      return true;
    } catch {
      if (counts && !stopped && lineStands()) count(step);
      return false;
    }
  }

  function count(step: SettlingStep): void {
    const inARow = (failures.get(step) ?? 0) + 1;
    failures.set(step, inARow % SETTLE_TRIES);
    if (inARow === SETTLE_TRIES) step.failed();
  }

  async function work(): Promise<void> {
    let allTaken: boolean;
    try {
      do {
        again = false;
        allTaken = true;
        const counts = isRetry;
        isRetry = false;
        for (const step of steps) {
          if (stopped) return;
          if (!(await isTaken(step, counts))) allTaken = false;
        }
      } while (again);
    } finally {
      // Reset in the same task as the last check of `again`, so that no later call is missed.
      working = false;
    }
    if (!allTaken && !stopped) cancelRetry ??= timers.after(SETTLE_AGAIN_MS, retry);
  }

  function settle(): void {
    again = true;
    if (working || stopped) return;
    working = true;
    void work();
  }

  function retry(): void {
    cancelRetry = null;
    isRetry = true;
    settle();
  }

  return {
    settle,
    isWorking: () => working,
    stop() {
      stopped = true;
      cancelRetry?.();
      cancelRetry = null;
    },
  };
}
