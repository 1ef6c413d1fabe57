import { useSyncExternalStore } from 'react';
import { serverClock } from './server-clock.ts';
import { pageState } from './page-state.ts';

const listeners = pageState(() => new Set<() => void>());
const page = pageState<{ timer: ReturnType<typeof setTimeout> | undefined }>(() => ({ timer: undefined }));

function tick() {
  for (const listener of listeners()) listener();
  plan();
}

/** Waits for the next whole second of the server's clock, so that all clocks of a page change
 *  together. */
function plan() {
  page().timer = setTimeout(tick, 1000 - (((serverClock.nowMs() % 1000) + 1000) % 1000));
}

function subscribe(listener: () => void): () => void {
  listeners().add(listener);
  if (listeners().size === 1) plan();
  return () => {
    listeners().delete(listener);
    if (listeners().size === 0) clearTimeout(page().timer);
  };
}

/** The server's time in ms, rounded down to whole seconds; redraws the component each second.
 *  Source: FND-27. */
export function useServerSeconds(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverClock.nowMs() / 1000) * 1000);
}
