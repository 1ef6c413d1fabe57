import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { NewsItem } from '../../news.ts';
import { clearRequests } from './clear-requests.ts';
import { loadOpenListForUpdate, updateList } from './speakers-list-store.ts';
import { endCurrent } from './steps.ts';

/** Closes the open list of a session that ends and ends the speech under way, so that no clock runs
 *  on in an empty chamber. Call it in the transaction that ends the session. Returns the news to
 *  announce after the commit; none where no list was open. Source: BEY-13, EXIT-11. */
export async function endListOfSession(
  transaction: Transaction<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<NewsItem[]> {
  const list = await loadOpenListForUpdate(transaction, idVotingSession);
  if (list === null) return [];
  const speechIds = await endCurrent(transaction, list, nowMs);
  const requests = await clearRequests(transaction, list);
  await updateList(transaction, list.id, { closed_ms: nowMs, version: list.version + 1 });
  return [
    { kind: 'speakers', idVotingSession, speechIds },
    ...(requests ? [{ kind: 'speechRequests' as const, idVotingSession }] : []),
  ];
}
