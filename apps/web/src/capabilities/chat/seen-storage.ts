type Seen = Readonly<Record<string, number>>;

const keyOf = (userId: string, idVotingSession: string) => `chatSeen-${userId}-${idVotingSession}`;

/** Reads from this browser which messages of a session were seen, by room; empty where nothing is
 *  kept. */
export function readSeen(
  userId: string,
  idVotingSession: string,
  storage: Pick<Storage, 'getItem'> = localStorage,
): Seen {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId, idVotingSession)) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    return {};
  }
}

export function writeSeen(
  userId: string,
  idVotingSession: string,
  seen: Seen,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  storage.setItem(keyOf(userId, idVotingSession), JSON.stringify(seen));
}
