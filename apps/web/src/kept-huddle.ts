const KEY = 'huddle';

/** The person and the session to which a huddle belongs that this tab keeps. */
export interface KeptFor {
  readonly userId: string;
  readonly idVotingSession: string;
}

/** Keeps for this tab in which huddle the person is, so that they are in it again after the page is
 *  reloaded. */
export function keepHuddle(
  { userId, idVotingSession }: KeptFor,
  roomId: string,
  storage: Pick<Storage, 'setItem'> = sessionStorage,
): void {
  storage.setItem(KEY, JSON.stringify([userId, idVotingSession, roomId]));
}

/** Keeps no huddle: the person is in the main chamber, or has left the session. */
export function forgetHuddle(storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  storage.removeItem(KEY);
}

/** The id of the huddle in which this person was in this session; null: in none. */
export function readKeptHuddle(
  { userId, idVotingSession }: KeptFor,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): string | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (!Array.isArray(kept) || kept[0] !== userId || kept[1] !== idVotingSession) return null;
    return typeof kept[2] === 'string' ? kept[2] : null;
  } catch {
    return null;
  }
}
