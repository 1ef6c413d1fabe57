import { useEffect, useRef } from 'react';
import type { Part } from './lazy-part.ts';
import { noteFailure } from '../note-failure.ts';

/** What the page needs first is in by then. */
export const PARTS_AHEAD_AFTER_MS = 10_000;

type Ahead = Pick<Part<object>, 'loadAhead'>;

/** Loads parts of the page one by one before they are drawn, once the page has nothing better to
 *  do: who opens one while the line is lost has it. What fails here is asked for again when it is
 *  drawn. Source: BEY-23. */
export function usePartsAhead(parts: readonly Ahead[]): void {
  const latest = useRef(parts);
  latest.current = parts;
  useEffect(() => {
    const timer = setTimeout(() => {
      const run = () => void loadInTurn(latest.current);
      // Safari has no way to ask for an idle moment.
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
