import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { SpeakersListRow } from './speakers-list-store.ts';
import { deleteRequestsOf } from './speech-request-store.ts';

/** Removes the requests that were for a list that closes; those for other items stay. Returns
 *  whether there were any. Source: BEY-43. */
export function clearRequests(
  transaction: Transaction<Database>,
  { id_voting_session, item_id: itemId }: SpeakersListRow,
): Promise<boolean> {
  return deleteRequestsOf(transaction, id_voting_session, ['speech', 'side', 'intervention'], { itemId });
}
