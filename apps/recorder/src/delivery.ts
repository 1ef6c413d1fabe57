import type { ServerFiles } from './server-files.ts';
import type { Spool } from './spool.ts';

const AGAIN_FIRST_MS = 500;
const AGAIN_MAX_MS = 5000;

/** Brings the segments of a job to the server, one after the other, for as long as it takes. */
export interface Delivery {
  /** Says that there is something to bring. */
  wake(): void;
  /** Brings nothing more until `goOn`. Resolves once nothing is under way. */
  hold(): Promise<void>;
  goOn(): void;
  /** Waits until nothing is left. */
  emptied(): Promise<void>;
  /** Leaves what is left on the disk. */
  stop(): void;
}

/** `delivered` is called after each segment that the server has taken. */
export function createDelivery(
  jobId: string,
  spool: Spool,
  files: ServerFiles,
  delivered: (answer: 'taken' | 'refused') => void,
): Delivery {
  let isOver = false;
  let isHeld = false;
  let running: Promise<void> | null = null;
  let again: NodeJS.Timeout | null = null;
  let endPause: (() => void) | null = null;

  const nextToBring = () => (isOver || isHeld ? undefined : spool.waiting()[0]);

  async function bring() {
    let pauseMs = AGAIN_FIRST_MS;
    for (let next = nextToBring(); next; next = nextToBring()) {
      const answer = await files.putSegment(jobId, spool, next);
      if (answer !== 'later') {
        spool.taken(next);
        delivered(answer);
        pauseMs = AGAIN_FIRST_MS;
        continue;
      }
      await new Promise<void>((resolve) => {
        endPause = resolve;
        again = setTimeout(resolve, pauseMs);
      });
      pauseMs = Math.min(pauseMs * 2, AGAIN_MAX_MS);
    }
  }

  function wake(): Promise<void> {
    running ??= bring().finally(() => {
      running = null;
      if (nextToBring()) void wake();
    });
    return running;
  }

  return {
    wake: () => void wake(),
    async hold() {
      isHeld = true;
      endPause?.();
      await running;
    },
    goOn() {
      isHeld = false;
      void wake();
    },
    async emptied() {
      await wake();
      while (nextToBring()) await wake();
    },
    stop() {
      isOver = true;
      if (again) clearTimeout(again);
      endPause?.();
    },
  };
}
