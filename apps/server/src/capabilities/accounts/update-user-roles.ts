import type { BodyOf } from '@hemicycle/contract/endpoint';
import { updateUserRoles as declared, type User } from '@hemicycle/contract/people';
import { isSameSet } from '@hemicycle/rules/permissions/same-set';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { lockRolesOfAll, refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { loadAccount, replaceRolesOf } from './account-store.ts';
import { loadAdministered } from './administered-person-store.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';
import { requireKnownReferences } from './known-references.ts';
import { differenceOf, loadReferenceNames } from './name-references.ts';
import { presentUser } from './present-user.ts';

/** Replaces the roles of an account, and tells its owner to reload where they are others than
 *  before.
 *  @throws DomainError `not-found`, `invalid-input` for an unknown role, `last-administrator`,
 *  `changed-meanwhile`. Source: AUTH-12, FND-45. */
export async function updateUserRoles(
  deps: Deps,
  viewer: Viewer,
  userId: string,
  { roles: roleIds, before }: BodyOf<typeof declared>,
): Promise<User> {
  const { db, news } = deps;
  const changed = await inTransaction(db, async (transaction) => {
    // The lock comes before the permission check: when two administrators demote each other at
    // once, the second is refused.
    await lockRolesOfAll(transaction);
    await requireStillMay(deps, transaction, viewer, declared.access);
    const account = await loadAccount(transaction, userId);
    if (account === null) throw new DomainError('not-found');
    refuseOvertaken({
      before,
      now: { roles: account.role_ids },
      changes: { roles: roleIds },
      sets: ['roles'],
    });
    await requireKnownReferences(transaction, { roles: roleIds, groups: [] });
    const was = (await loadAdministered(transaction, [userId])).get(userId);
    await keepAnAdministrator(transaction, () => replaceRolesOf(transaction, [{ userId, roleIds }]));
    const is = (await loadAdministered(transaction, [userId])).get(userId);
    if (was !== undefined && is !== undefined) {
      const detail = differenceOf(was, is, await loadReferenceNames(transaction));
      const act = { act: 'changePerson', byUserId: viewer.userId, userId, detail } as const;
      if (detail.from !== detail.to) {
        await enterAct(deps, transaction, null, { ...act, created: deps.clock.nowMs() });
      }
    }
    const after = await loadAccount(transaction, userId);
    if (after === null) throw new DomainError('not-found');
    return { after, isOther: !isSameSet(account.role_ids, after.role_ids) };
  });
  if (changed.isOther) news.announce({ kind: 'rolesChanged', userId });
  return presentUser(changed.after, viewer);
}
