import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadAccounts } from './account-store.ts';
import { presentName } from './present-name.ts';

/** What other capabilities say of a person. */
export interface UserBrief {
  readonly userId: string;
  readonly displayName: string;
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** The people of these ids that exist, by name. One query. */
export async function loadUsersBrief(db: Kysely<Database>, userIds: readonly string[]): Promise<UserBrief[]> {
  const accounts = await loadAccounts(db, userIds);
  return accounts.map((account) => ({
    userId: account.id,
    displayName: presentName({ email: account.email, displayName: account.display_name }),
    roleIds: account.role_ids,
    groupIds: account.group_ids,
  }));
}
