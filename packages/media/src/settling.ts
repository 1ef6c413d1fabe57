import type { MediaTimers } from './timers.ts';

/** How long after a failed attempt the next one begins. */
export const SETTLE_AGAIN_MS = 1_000;

/** Brings what a room is sent in line with what is wanted, one step after the other. */
export interface Settling {
  /** Takes every step (again): what is wanted changed, or what was done may be lost. */
  settle: () => void;
  /** Whether it is changing something right now. */
  isWorking: () => boolean;
  /** No further step begins. */
  stop: () => void;
}

/** Takes the steps in their order, never two at once; each does nothing where all is as wanted. One that fails is tried again after 1 s. */
export function createSettling(timers: MediaTimers, steps: readonly (() => Promise<void>)[]): Settling {
  let working = false;
  let again = false;
  let stopped = false;
  let cancelRetry: (() => void) | null = null;

  async function work(): Promise<void> {
    do {
      again = false;
      for (const step of steps) {
        if (stopped) return;
        await step();
      }
    } while (again);
    // In the same breath as the last look, so that no later wish falls between.
    working = false;
  }

  function settle(): void {
    again = true;
    if (working || stopped) return;
    working = true;
    cancelRetry?.();
    cancelRetry = null;
    work().catch(() => {
      // The line broke under it: once it is back this is done again.
      working = false;
      if (!stopped) cancelRetry = timers.after(SETTLE_AGAIN_MS, settle);
    });
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
