import { useEffect, useRef } from 'react';
import type { Part } from './lazy-part.ts';
import { noteFailure } from '../note-failure.ts';

/** After this long, in ms, the programs that the page needs first have been loaded. */
export const PARTS_AHEAD_AFTER_MS = 10_000;

type Ahead = Pick<Part<object>, 'loadAhead'>;

/** Loads parts of the page one by one before they are drawn, while the page is idle. So a part can
 *  open even while the connection is lost. A failed part is loaded again when it is drawn. Source:
 *  BEY-23. */
export function usePartsAhead(parts: readonly Ahead[]): void {
  const latest = useRef(parts);
  latest.current = parts;
  useEffect(() => {
    const timer = setTimeout(() => {
      const run = () => void loadInTurn(latest.current);
      // Safari has no `requestIdleCallback`.
      if ('requestIdleCallback' in window) requestIdleCallback(run);
      else run();
    }, PARTS_AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

async function loadInTurn(parts: readonly Ahead[]): Promise<void> {
  for (const part of parts) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- all at once would stand in the way of what somebody asks for now
      await part.loadAhead();
    } catch (error) {
      noteFailure('a part of the page could not be loaded ahead', error);
    }
  }
}
