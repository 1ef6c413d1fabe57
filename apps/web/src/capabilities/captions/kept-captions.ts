/** What a captioner typed and what waits for the server, as this tab keeps it. */
export interface KeptCaptions {
  readonly typed: string;
  readonly lines: readonly KeptLine[];
}

/** A line that the server may have already: it keeps its `requestId`. */
export interface KeptLine {
  readonly requestId: string;
  readonly text: string;
  readonly language: string;
}

const keyOf = (userId: string, idVotingSession: string) => `hemicycle.captions.${userId}.${idVotingSession}`;

/** Keeps it for the page that follows, when this one is read anew; where there is nothing, nothing
 *  is kept. */
export function keepCaptions(
  userId: string,
  idVotingSession: string,
  { typed, lines }: KeptCaptions,
  storage: Storage = sessionStorage,
): void {
  const key = keyOf(userId, idVotingSession);
  if (typed === '' && lines.length === 0) return storage.removeItem(key);
  const kept = lines.map(({ requestId, text, language }) => ({ requestId, text, language }));
  storage.setItem(key, JSON.stringify({ typed, lines: kept }));
}

/** What this tab keeps for a person in a sitting. Never throws. */
export function keptCaptions(
  userId: string,
  idVotingSession: string,
  storage: Storage = sessionStorage,
): KeptCaptions {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId, idVotingSession)) ?? 'null');
    const { typed, lines } = { typed: '', lines: [], ...(typeof kept === 'object' ? kept : null) };
    const list: readonly unknown[] = Array.isArray(lines) ? lines : [];
    return { typed: typeof typed === 'string' ? typed : '', lines: list.flatMap(lineOf) };
  } catch {
    return { typed: '', lines: [] };
  }
}

function lineOf(kept: unknown): KeptLine[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { requestId, text, language } = { requestId: null, text: null, language: null, ...kept };
  if (typeof requestId !== 'string' || typeof text !== 'string' || typeof language !== 'string') return [];
  return [{ requestId, text, language }];
}
