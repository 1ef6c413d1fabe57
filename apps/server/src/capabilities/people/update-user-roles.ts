import type { User } from '@hemicycle/contract/people';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadAccount, replaceRolesOf } from './account-store.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';
import { requireKnownReferences } from './known-references.ts';
import { presentUser } from './present-user.ts';

/** Replaces the roles of an account; its owner is told to reload.
 *  @throws DomainError `not-found`, `invalid-input` for an unknown role or when nobody would administer any more.
 *  Source: AUTH-12. */
export async function updateUserRoles(
  deps: Deps,
  viewer: Viewer,
  userId: string,
  roleIds: readonly string[],
): Promise<User> {
  const { db, news } = deps;
  const account = await inTransaction(db, async (transaction) => {
    if ((await loadAccount(transaction, userId)) === null) throw new DomainError('not-found');
    await requireKnownReferences(transaction, { roles: roleIds, groups: [] });
    await keepAnAdministrator(transaction, () => replaceRolesOf(transaction, [{ userId, roleIds }]));
    return loadAccount(transaction, userId);
  });
  if (account === null) throw new DomainError('not-found');
  news.announce({ kind: 'rolesChanged', userId });
  return presentUser(account, viewer);
}
