/** Calls again and again, also while the page is out of sight, where the page's own timers are
 *  slowed to once a second and others would see one frozen. Returns how to stop. */
export function everyInWorker(ms: number, run: () => void): () => void {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', () => run());
  worker.postMessage(ms);
  return () => worker.terminate();
}
