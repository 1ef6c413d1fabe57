/** The prefix of the names of the caches that hold kept papers on this device. Each time that a
 *  person keeps a sitting makes one cache. The service worker `public/papers-worker.js` reads these
 *  caches too. */
const KEPT = 'hemicycle-papers';

const ofPerson = (userId: string) => `${KEPT}/${encodeURIComponent(userId)}/`;

/** The prefix of the names of the caches in which a person keeps one sitting. */
export function keptPapersOf(userId: string, idVotingSession: string): string {
  return `${ofPerson(userId)}${encodeURIComponent(idVotingSession)}/`;
}

/** Removes all papers that are kept on this device. Never rejects. */
export function removeKeptPapers(): Promise<void> {
  return removeWhere((name) => name.startsWith(KEPT));
}

/** Removes the papers that other people have kept on this device. Never rejects. */
export function removePapersOfOthers(userId: string): Promise<void> {
  return removeWhere((name) => name.startsWith(KEPT) && !name.startsWith(ofPerson(userId)));
}

/** Removes the papers of one sitting. Never rejects. */
export function removeKeptSitting(userId: string, idVotingSession: string): Promise<void> {
  return removeWhere((name) => name.startsWith(keptPapersOf(userId, idVotingSession)));
}

async function removeWhere(isMeant: (name: string) => boolean): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    const names = (await caches.keys()).filter(isMeant);
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // A browser that lets nothing be kept has nothing to remove.
  }
}
