import type { MediaTimers } from './timers.ts';

/** How long after a failed attempt the next one begins. */
export const SETTLE_AGAIN_MS = 1_000;
/** So often it is tried again, while the line stands, before that is said. */
export const SETTLE_TRIES = 5;

/** Brings what a room is sent in line with what is wanted, one step after the other. */
export interface Settling {
  /** Takes every step (again): what is wanted changed, or what was done may be lost. */
  settle: () => void;
  /** Whether it is changing something right now. */
  isWorking: () => boolean;
  /** No further step begins. */
  stop: () => void;
}

/** One thing that is sent. */
export interface SettlingStep {
  /** Does nothing where all is as wanted. Rejects where the room does not take it. */
  take: () => Promise<void>;
  /** Told when it was tried again five times for nothing. It is tried on until something else is
   *  wanted, and told of after five more. */
  failed: () => void;
}

export interface SettlingOptions {
  readonly timers: MediaTimers;
  readonly steps: readonly SettlingStep[];
  /** While it does not, a failure is nobody's fault: once the line is back all is done again. */
  readonly lineStands: () => boolean;
}

/** Takes the steps in their order, never two at once. One that fails keeps none of the others, and
 *  is tried again after 1 s. Source: MEDIA-15. */
export function createSettling({ timers, steps, lineStands }: SettlingOptions): Settling {
  const failures = new Map<SettlingStep, number>();
  let working = false;
  let again = false;
  let stopped = false;
  let cancelRetry: (() => void) | null = null;
  /** Whether the next look is the one that comes after a second: those that a wish brings may come
   *  in any number. */
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
      // In the same breath as the last look, so that no later wish falls between.
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
