import type { PersonDetails } from '@hemicycle/contract/people';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadGroups } from '../groups/public.ts';
import { loadAccount } from './account-store.ts';
import { presentPersonDetails } from './present-user.ts';

/** The details of one's own account for the session info; null when it is gone. Source: PEOP-01,
 *  AUTH-02. */
export async function loadPersonDetails(db: Kysely<Database>, userId: string): Promise<PersonDetails | null> {
  const account = await loadAccount(db, userId);
  if (account === null) return null;
  return presentPersonDetails(account, await loadGroups(db, account.group_ids));
}
