import type { MediaCandidate } from '@hemicycle/contract/media';
import type { MediaTimers } from '../timers.ts';

/** How long candidates are collected before they are sent together. */
export const CANDIDATES_WAIT_MS = 25;
/** The greatest number of candidates in one signal; the contract's `MEDIA_CANDIDATES_MAX` allows no
 *  more. */
export const CANDIDATES_AT_ONCE = 32;

/** Collects candidates, which a browser finds one by one, into few signals. */
export function createCandidateBatch(
  timers: MediaTimers,
  send: (candidates: MediaCandidate[]) => void,
): { add: (candidate: MediaCandidate) => void; stop: () => void } {
  let waiting: MediaCandidate[] = [];
  let cancel: (() => void) | null = null;

  function flush(): void {
    cancel?.();
    cancel = null;
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) send(batch);
  }

  return {
    add(candidate) {
      waiting.push(candidate);
      if (waiting.length >= CANDIDATES_AT_ONCE) flush();
      else cancel ??= timers.after(CANDIDATES_WAIT_MS, flush);
    },
    stop() {
      cancel?.();
      cancel = null;
      waiting = [];
    },
  };
}
