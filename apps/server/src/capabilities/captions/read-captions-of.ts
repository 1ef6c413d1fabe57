import type { Caption } from '@hemicycle/contract/captions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadClosedParts } from '../sessions/public.ts';
import { findLinesOfRecord, loadTranscript } from './caption-store.ts';
import { presentCaption } from './present-caption.ts';

/** The lines of captions of a session in one language in the order in which they were said, without
 *  those of its closed parts. `ids`: those alone; absent: all. The caller checks who may read them.
 *  Source: BEY-15, BEY-45. */
export async function loadCaptionsOf(
  db: Kysely<Database>,
  of: { readonly idVotingSession: string; readonly language: string; readonly ids?: readonly string[] },
): Promise<Caption[]> {
  const hidden = await loadClosedParts(db, of.idVotingSession);
  return (await loadTranscript(db, { ...of, hidden })).map(presentCaption);
}

/** The lines that minutes may quote and that hold all of these words, outside of closed parts, at
 *  most `limit`. `language` null: in every language. Source: BEY-34, BEY-45. */
export async function findQuotableLines(
  db: Kysely<Database>,
  of: { readonly idVotingSession: string; readonly language: string | null },
  words: readonly string[],
  limit: number,
) {
  const hidden = await loadClosedParts(db, of.idVotingSession);
  const found = await findLinesOfRecord(db, { ...of, hidden }, words, limit);
  return found.map((row) => ({
    ...{ captionId: row.id, language: row.language, speaker: row.speaker_name },
    ...{ text: row.text.trimEnd(), createdAt: row.created_ms },
  }));
}
