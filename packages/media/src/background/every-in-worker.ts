/** Calls `run` again and again, also while the page is hidden. A hidden page's own timers run only
 *  once a second, so that other people would see a frozen picture. Returns a function that stops
 *  it. */
export function everyInWorker(ms: number, run: () => void): () => void {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', () => run());
  worker.postMessage(ms);
  return () => worker.terminate();
}
