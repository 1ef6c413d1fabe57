import { KEPT_PAPERS } from '../../../kept-papers.ts';
import { PAPERS_PATH, papersPath } from './papers-path.ts';

const WORKER = '/papers-worker.js';
/** What the service worker takes for every address of the papers. */
const PAGE = PAPERS_PATH;

/** Whether this browser can keep papers for a time without a line. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in globalThis;
}

/** Whether all these addresses are kept on this device. */
export async function areKept(addresses: readonly string[]): Promise<boolean> {
  if (!canKeep() || !(await caches.has(KEPT_PAPERS))) return false;
  const cache = await caches.open(KEPT_PAPERS);
  const found = await Promise.all(addresses.map((address) => cache.match(address, { ignoreVary: true })));
  return found.every((answer) => answer !== undefined);
}

/** Keeps the papers of a sitting on this device, with the page that shows them. `files`: their
 *  addresses and sizes in bytes; `onProgress`: how many bytes have come. Rejects where one of them
 *  does not come or the device has no room; then nothing new is kept. Source: AGENDA-01. */
export async function keepOffline(
  {
    idVotingSession,
    readsFrom,
    files,
  }: {
    readonly idVotingSession: string;
    /** The addresses of the API that the page reads. */
    readonly readsFrom: readonly string[];
    readonly files: readonly { readonly address: string; readonly sizeBytes: number }[];
  },
  onProgress: (bytes: number) => void,
): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: `${PAPERS_PATH}/` });
  // The program that shows PDF files is part of the page.
  const { PDF_WORKER_URL } = await import('./PdfPages.tsx');
  const cache = await caches.open(KEPT_PAPERS);
  const put: string[] = [];
  const keep = async (address: string, key = address) => {
    const answer = await fetch(address, { credentials: 'same-origin', headers: HEADERS });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    await cache.put(key, answer);
    put.push(key);
  };
  try {
    let bytes = 0;
    for (const { address, sizeBytes } of files) {
      if ((await cache.match(address)) === undefined) await keep(address);
      bytes += sizeBytes;
      onProgress(bytes);
    }
    await keep(papersPath(idVotingSession), PAGE);
    for (const address of new Set([PDF_WORKER_URL, ...programs(), ...readsFrom])) await keep(address);
    await Promise.allSettled(otherReads().map((address) => keep(address)));
  } catch (error) {
    await Promise.all(put.map((key) => cache.delete(key)));
    throw error;
  }
}

const HEADERS = { accept: 'application/json', 'x-hemicycle-request': '1' };

/** The files of the program that this page has loaded. */
function programs(): string[] {
  return loadedPaths().filter((path) => path.startsWith('/assets/'));
}

/** What else the page has read of the API. Not all of it can be read again. */
function otherReads(): string[] {
  return loadedPaths().filter((path) => path.startsWith('/api/') && !path.includes('/agenda/'));
}

function loadedPaths(): string[] {
  return performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname, search } = new URL(name);
    return origin === location.origin ? [pathname + search] : [];
  });
}
