import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { loadOpenListForUpdate, updateList } from './speakers-list-store.ts';
import { endCurrent } from './steps.ts';

/** Closes the open list of a session that ends and ends the speech under way, so that no clock runs
 *  on in an empty chamber. Call it in the transaction that ends the session. Returns the ids of the
 *  speeches that ended; null where no list was open. Source: BEY-13, EXIT-11. */
export async function endListOfSession(
  transaction: Transaction<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<string[] | null> {
  const list = await loadOpenListForUpdate(transaction, idVotingSession);
  if (list === null) return null;
  const ended = await endCurrent(transaction, list, nowMs);
  await updateList(transaction, list.id, { closed_ms: nowMs, version: list.version + 1 });
  return ended;
}
