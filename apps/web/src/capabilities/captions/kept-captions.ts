import { noteFailure } from '../../note-failure.ts';

/** What a captioner typed and what waits for the server, as this tab keeps it. */
export interface KeptCaptions {
  readonly typed: string;
  readonly lines: readonly KeptLine[];
}

/** For this time after they were kept, lines go to the server by themselves, in ms. Later they
 *  would stand among what is said then. */
const SENT_WITHIN_MS = 120_000;

/** A line that the server may have already: it keeps its `requestId`. */
export interface KeptLine {
  readonly requestId: string;
  readonly text: string;
  readonly language: string;
  /** Why the server refused it; such a line waits for the person. */
  readonly error?: unknown;
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
  const kept = lines.map(({ requestId, text, language, error = null }) => ({
    ...{ requestId, text, language, refused: error !== null },
  }));
  try {
    storage.setItem(key, JSON.stringify({ typed, lines: kept, atMs: Date.now() }));
  } catch (error) {
    noteFailure('what was typed could not be kept in this tab', error);
  }
}

/** What this tab keeps for a person in a sitting. Lines that the server refused, and lines that are
 *  older than two minutes, are not sent by themselves: they stand in the field. Never throws. */
export function keptCaptions(
  userId: string,
  idVotingSession: string,
  storage: Storage = sessionStorage,
): KeptCaptions {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId, idVotingSession)) ?? 'null');
    const { typed, lines, atMs } = {
      ...{ typed: '', lines: [], atMs: 0 },
      ...(typeof kept === 'object' ? kept : null),
    };
    const list: readonly unknown[] = Array.isArray(lines) ? lines : [];
    const found = list.flatMap(lineOf);
    const inField = typeof typed === 'string' ? typed : '';
    const isRecent = Date.now() - atMs < SENT_WITHIN_MS;
    if (isRecent && !found.some(({ refused }) => refused)) return { typed: inField, lines: found };
    return { typed: [...found.map(({ text }) => text), inField].join(' ').trim(), lines: [] };
  } catch {
    return { typed: '', lines: [] };
  }
}

function lineOf(kept: unknown): (KeptLine & { readonly refused: boolean })[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { requestId, text, language, refused } = {
    ...{ requestId: null, text: null, language: null, refused: false },
    ...kept,
  };
  if (typeof requestId !== 'string' || typeof text !== 'string' || typeof language !== 'string') return [];
  return [{ requestId, text, language, refused }];
}
