/** A browser that does not say when it is idle (Safari) is given so long, in ms. */
const PROBABLY_IDLE_AFTER_MS = 500;

/** Runs something once the page has nothing else to do; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(run);
    return () => window.cancelIdleCallback(asked);
  }
  const timer = setTimeout(run, PROBABLY_IDLE_AFTER_MS);
  return () => clearTimeout(timer);
}
