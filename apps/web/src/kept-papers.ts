/** The cache of papers that a person keeps on this device. Its service worker,
 *  `public/papers-worker.js`, names it too. */
export const KEPT_PAPERS = 'hemicycle-papers';

/** Removes the papers that are kept on this device. Never rejects. */
export async function removeKeptPapers(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await caches.delete(KEPT_PAPERS).catch(() => false);
}
