import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { loadGrowingLines, updateAutomaticLine } from './automatic-store.ts';

/** Settles the automatic lines of a session whose utterances will not be completed: of one speaker,
 *  or of all. `except`: an utterance that goes on. Returns the ids of those that changed. */
export async function settleLines(
  transaction: Transaction<Database>,
  idVotingSession: string,
  {
    speakerId,
    except,
    atMs,
  }: { readonly speakerId?: string; readonly except?: string; readonly atMs: number },
): Promise<string[]> {
  const lines = await loadGrowingLines(transaction, idVotingSession, speakerId);
  const left = lines.filter((line) => except === undefined || line.utterance_id !== except);
  for (const line of left) {
    await updateAutomaticLine(transaction, line, { text: line.text, growing: false, changed_ms: atMs });
  }
  return left.map(({ id }) => id);
}
