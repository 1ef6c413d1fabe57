import { keptPapersOf } from '../../../kept-papers.ts';
import { newRequestId } from '../../../request-id.ts';
import { PAPERS_PATH, papersPath } from './papers-path.ts';

const WORKER = '/papers-worker.js';
/** The page that the service worker answers for every address of the papers. It is stored last, so
 *  a cache that has it is complete. */
const PAGE = PAPERS_PATH;
const WHO = '/api/auth/sessioninfo';
const SITE = '/api/siteconfig/client';

/** A sitting, and the person who keeps its papers. */
interface Keeping {
  readonly userId: string;
  readonly idVotingSession: string;
}

/** Whether this browser can keep papers for a time without a line. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in globalThis;
}

/** Whether all these files are kept on this device, with what the page needs to show them. */
export async function areKept(of: Keeping, files: readonly string[]): Promise<boolean> {
  if (!canKeep()) return false;
  const needed = [PAGE, WHO, SITE, papersOf(of), ...files];
  for (const name of await namesOf(of)) {
    const cache = await caches.open(name);
    const found = await Promise.all(needed.map((address) => cache.match(address, { ignoreVary: true })));
    if (found.every((answer) => answer !== undefined)) return true;
  }
  return false;
}

/** Keeps the papers of a sitting on this device, with the page that shows them. `files`: their
 *  addresses and sizes in bytes; `onProgress`: how many bytes have come. Rejects where one of them
 *  does not come or the device has no room; then what was kept before stays as it is. Source:
 *  AGENDA-01. */
export async function keepOffline(
  of: Keeping,
  files: readonly { readonly address: string; readonly sizeBytes: number }[],
  onProgress: (bytes: number) => void,
): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: `${PAPERS_PATH}/` });
  // The program that shows PDF files is part of the page.
  const { PDF_WORKER_URL } = await import('./PdfPages.tsx');
  await fillCache(of, { files, programs: [PDF_WORKER_URL, ...programs()] }, onProgress);
}

/** Fills a new cache, and removes the earlier ones of the sitting once it is complete. */
export async function fillCache(
  of: Keeping,
  wanted: {
    readonly files: readonly { readonly address: string; readonly sizeBytes: number }[];
    readonly programs: readonly string[];
  },
  onProgress: (bytes: number) => void,
): Promise<void> {
  const earlier = await namesOf(of);
  const name = `${keptPapersOf(of.userId, of.idVotingSession)}${newRequestId()}`;
  const cache = await caches.open(name);
  try {
    let bytes = 0;
    for (const { address, sizeBytes } of wanted.files) {
      await cache.put(address, (await fromEarlier(earlier, address)) ?? (await read(address)));
      bytes += sizeBytes;
      onProgress(bytes);
    }
    for (const address of new Set([...wanted.programs, papersOf(of)])) {
      await cache.put(address, await read(address));
    }
    await cache.put(WHO, await readWhere(WHO, (value) => personOf(value) === of.userId));
    await cache.put(SITE, await readWhere(SITE, hasFlags));
    await cache.put(PAGE, await read(papersPath(of.idVotingSession)));
    // Somebody else has signed in meanwhile, or this person has signed out.
    if (!(await caches.has(name))) throw new Error('The cache was removed while it was filled.');
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  await Promise.all(earlier.map((each) => caches.delete(each)));
}

const papersOf = ({ idVotingSession }: Keeping) =>
  `/api/agenda/${encodeURIComponent(idVotingSession)}/papers`;

async function namesOf({ userId, idVotingSession }: Keeping): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(keptPapersOf(userId, idVotingSession)));
}

async function fromEarlier(names: readonly string[], address: string): Promise<Response | undefined> {
  for (const name of names) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (found !== undefined) return found;
  }
  return undefined;
}

const HEADERS = { accept: 'application/json', 'x-hemicycle-request': '1' };

async function read(address: string): Promise<Response> {
  const answer = await fetch(address, { credentials: 'same-origin', headers: HEADERS });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}

async function readWhere(address: string, isRight: (value: unknown) => boolean): Promise<Response> {
  const answer = await read(address);
  if (!isRight(await answer.clone().json())) throw new Error(`${address} is of somebody else`);
  return answer;
}

function personOf(value: unknown): unknown {
  const info = fieldOf(value, 'info');
  return fieldOf(info, 'userId');
}

/** The site's configuration has flags for those who are signed in. */
function hasFlags(value: unknown): boolean {
  return (fieldOf(value, 'flags') ?? null) !== null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}

/** The files of the program that this page has loaded. */
function programs(): string[] {
  return performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : [];
  });
}
