import { isSameSet } from '@hemicycle/rules/permissions/same-set';
import type { References } from '@hemicycle/rules/sign-on/mapped-references';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { enterAct } from '../audit/public.ts';
import { lockRolesOfAll } from '../writing/public.ts';
import { replaceGroupsOf, replaceRolesOf } from './account-store.ts';
import { loadAdministered, lockAccounts } from './administered-person-store.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';
import { differenceOf, loadReferenceNames } from './name-references.ts';

/** What was changed of an account. */
interface Given {
  readonly roles: boolean;
  readonly groups: boolean;
}

/** Gives an account the roles and groups that a provider of single sign-on says, in the transaction
 *  of the sign-in, and enters that into the log of acts. The last administrator of the site keeps
 *  the roles that would be taken away. Nothing else of the person changes. Announce the news
 *  afterwards. @throws DomainError `account-off` where the account is gone. Source: BEY-21. */
export async function giveByProvider(
  deps: Pick<Deps, 'jobs' | 'log'>,
  transaction: Transaction<Database>,
  userId: string,
  provider: {
    readonly name: string;
    readonly nowMs: number;
    readonly map: (now: References) => References;
  },
): Promise<Given> {
  const before = await loadOne(transaction, userId);
  if (isSame(before, provider.map(before))) return { roles: false, groups: false };
  // The lock comes before the reading that counts.
  await lockRolesOfAll(transaction);
  await lockAccounts(transaction, [userId]);
  const was = await loadOne(transaction, userId);
  const next = provider.map(was);
  await replaceGroupsOf(transaction, [{ userId, groupIds: next.groups }]);
  try {
    await keepAnAdministrator(transaction, () =>
      replaceRolesOf(transaction, [{ userId, roleIds: next.roles }]),
    );
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'last-administrator') throw error;
    deps.log.warn({ userId }, 'the last administrator keeps the roles that a provider takes away');
    await replaceRolesOf(transaction, [{ userId, roleIds: [...was.roles, ...next.roles] }]);
  }
  const is = await loadOne(transaction, userId);
  const detail = differenceOf(was, is, await loadReferenceNames(transaction));
  if (detail.from !== detail.to) {
    await enterAct(deps, transaction, null, {
      ...{ act: 'changePerson', byUserId: userId, userId, created: provider.nowMs },
      detail: { ...detail, reason: provider.name },
    });
  }
  return { roles: !isSameSet(was.roles, is.roles), groups: !isSameSet(was.groups, is.groups) };
}

async function loadOne(transaction: Transaction<Database>, userId: string) {
  const person = (await loadAdministered(transaction, [userId])).get(userId);
  if (person === undefined) throw new DomainError('account-off');
  return person;
}

function isSame(left: References, right: References): boolean {
  return isSameSet(left.roles, right.roles) && isSameSet(left.groups, right.groups);
}
