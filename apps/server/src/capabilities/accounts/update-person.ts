import type { BodyOf } from '@hemicycle/contract/endpoint';
import { type AdministeredPerson, updatePerson as declared } from '@hemicycle/contract/people-admin';
import { isSameSet } from '@hemicycle/rules/permissions/same-set';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { lockRolesOfAll, refuseOvertaken, requireStillMay } from '../writing/public.ts';
import type { AccountHook } from './account-hooks.ts';
import { replaceGroupsOf, replaceRolesOf } from './account-store.ts';
import { loadAdministered, lockAccounts, updateAccount } from './administered-person-store.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';
import { orTakenAddress, requireFreeAddresses } from './free-addresses.ts';
import { requireKnownReferences } from './known-references.ts';
import { differenceOf, loadReferenceNames } from './name-references.ts';
import { prepareWeights } from './set-weights.ts';

/** Changes an account and tells its owner and the people of their sittings.
 *  @throws DomainError `not-found`, `already-exists` for an e-mail address of another account,
 *  `invalid-input` for unknown roles or groups, `last-administrator`, `changed-meanwhile`.
 *  Source: PEOP-02, AUTH-12. */
export async function updatePerson(
  deps: Deps,
  hooks: readonly AccountHook[],
  viewer: Viewer,
  userId: string,
  { before, roles, groups, weights, ...fields }: BodyOf<typeof declared>,
): Promise<AdministeredPerson> {
  const { db, news } = deps;
  const { was, is } = await inTransaction(db, async (transaction) => {
    await lockRolesOfAll(transaction);
    await requireStillMay(deps, transaction, viewer, declared.access);
    await lockAccounts(transaction, [userId]);
    const person = (await loadAdministered(transaction, [userId])).get(userId);
    if (person === undefined) throw new DomainError('not-found');
    refuseOvertaken({
      before,
      now: { ...person },
      changes: { ...fields, roles, groups },
      sets: ['roles', 'groups'],
    });
    await requireKnownReferences(transaction, { roles: roles ?? [], groups: groups ?? [] });
    await requireFreeAddresses(transaction, userId, fields);
    await orTakenAddress(updateAccount(transaction, userId, fields));
    if (fields.email !== undefined && fields.email !== person.email)
      for (const hook of hooks) await hook.changesAddress?.(transaction, userId);
    const nowMs = deps.clock.nowMs();
    if (groups !== undefined || weights !== undefined) {
      const setWeights = await prepareWeights(transaction, weights ?? [], nowMs);
      await replaceGroupsOf(transaction, [{ userId, groupIds: setWeights(groups ?? person.groups) }]);
    }
    if (roles !== undefined) {
      await keepAnAdministrator(transaction, () => replaceRolesOf(transaction, [{ userId, roleIds: roles }]));
    }
    const changed = (await loadAdministered(transaction, [userId])).get(userId);
    if (changed === undefined) throw new Error('an account that is locked is gone');
    const detail = differenceOf(person, changed, await loadReferenceNames(transaction));
    if (detail.from !== detail.to) {
      const act = { act: 'changePerson', byUserId: viewer.userId, created: nowMs } as const;
      await enterAct(deps, transaction, null, { ...act, userId, detail });
    }
    return { was: person, is: changed };
  });
  if (!isSameSet(was.roles, is.roles)) news.announce({ kind: 'rolesChanged', userId });
  for (const hook of hooks) await hook.changed?.(deps, [userId]);
  return is;
}
