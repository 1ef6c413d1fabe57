/** What is typed into a text of minutes and not saved yet. `version`: of the saved text that it
 *  changes. */
export interface Kept {
  readonly text: string;
  readonly version: number;
}

/** In place of a version: the server has not added the text yet, as far as this tab knows. */
export const JUST_BEGUN = 0;

/** The key under which this tab keeps a text of a person. */
export function keyOf(userId: string, idVotingSession: string, blockId: string): string {
  return `${prefixOf(userId, idVotingSession)}${blockId}`;
}

function prefixOf(userId: string, idVotingSession: string): string {
  return `hemicycle.minutes.${userId}.${idVotingSession}.`;
}

export function keep(key: string, kept: Kept): void {
  sessionStorage.setItem(key, JSON.stringify(kept));
}

export function dropKept(key: string): void {
  sessionStorage.removeItem(key);
}

/** What this tab keeps under a key; null where it keeps nothing. Never throws. */
export function keptIn(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { text, version } = { text: null, version: null, ...kept };
    return typeof text === 'string' && typeof version === 'number' ? { text, version } : null;
  } catch {
    return null;
  }
}

/** The texts that this tab keeps for blocks other than `blockIds`: somebody has taken them out, or
 *  they cannot be edited now. */
export function keptBeside(
  userId: string,
  idVotingSession: string,
  blockIds: ReadonlySet<string>,
): { readonly key: string; readonly text: string }[] {
  const prefix = prefixOf(userId, idVotingSession);
  return Object.keys(sessionStorage).flatMap((key) => {
    const kept = key.startsWith(prefix) ? keptIn(key) : null;
    if (kept === null || blockIds.has(key.slice(prefix.length))) return [];
    return [{ key, text: kept.text }];
  });
}
