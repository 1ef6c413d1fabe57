import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { enterAct } from '../audit/public.ts';
import { insertAccounts, replaceGroupsOf } from './account-store.ts';
import {
  loadAdministered,
  lockAccounts,
  setSwitchedOff,
  updateAccount,
} from './administered-person-store.ts';
import { orTakenAddress, requireFreeAddresses } from './free-addresses.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';
import { differenceOf, loadReferenceNames } from './name-references.ts';

/** What a directory says of an account. `undefined`: it says nothing, so it stays as it is. */
export interface ProvisionedFields {
  readonly email: string | undefined;
  readonly displayName: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly isOn: boolean | undefined;
}

/** Which directory changes accounts, and when. */
export interface ByDirectory {
  readonly name: string;
  readonly nowMs: number;
}

/** Makes an account without a password; its id. @throws DomainError `already-exists` when an
 *  account has the address as its first or second one. Source: BEY-46. */
export async function makeByDirectory(
  deps: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  fields: ProvisionedFields & { readonly email: string },
  { roleIds, by }: { readonly roleIds: readonly string[]; readonly by: ByDirectory },
): Promise<string> {
  const id = randomUUID();
  const user = {
    ...{ id, email: fields.email, display_name: fields.displayName ?? fields.email },
    ...{ first_name: fields.firstName ?? '', last_name: fields.lastName ?? '' },
    ...{ password_hash: null, created_ms: by.nowMs },
  };
  await requireFreeAddresses(transaction, id, { email: fields.email });
  await orTakenAddress(insertAccounts(transaction, [{ user, roleIds, groupIds: [] }]));
  await enter(deps, transaction, 'makePerson', id, by);
  if (fields.isOn === false) await setSwitchedOff(transaction, [id], by.nowMs);
  return id;
}

/** Changes an account as a directory says, in a transaction that holds the lock on the roles of
 *  all. Presence, hands, proxies, votes and electorates stay as they are. `switchedOff`: whether it
 *  was on and is off now: its owner is to leave every meeting.
 *  @throws DomainError `last-administrator`, `not-found`, `already-exists` for an address of
 *  another account. Source: BEY-46. */
export async function changeByDirectory(
  deps: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  userId: string,
  { isOn, ...fields }: ProvisionedFields,
  by: ByDirectory,
): Promise<{ changed: boolean; switchedOff: boolean }> {
  await lockAccounts(transaction, [userId]);
  const was = await loadOne(transaction, userId);
  // An address that was somebody's second one before stays as it is.
  const email = fields.email === was.email ? undefined : fields.email;
  await requireFreeAddresses(transaction, userId, { email });
  await orTakenAddress(updateAccount(transaction, userId, fields));
  const isSwitched = isOn !== undefined && isOn !== (was.switchedOffMs === null);
  if (isSwitched) {
    const sinceMs = isOn ? null : by.nowMs;
    await keepAnAdministrator(transaction, () => setSwitchedOff(transaction, [userId], sinceMs));
    await enter(deps, transaction, isOn ? 'switchOnPerson' : 'switchOffPerson', userId, by);
  }
  const is = await loadOne(transaction, userId);
  const detail = differenceOf(was, is, await loadReferenceNames(transaction));
  const isChanged = detail.from !== detail.to;
  if (isChanged) await enter(deps, transaction, 'changePerson', userId, by, detail);
  return { changed: isChanged, switchedOff: isSwitched && !isOn };
}

/** Lets a group have these people and no others. Returns who came or went. Guests stay as they are.
 *  @throws DomainError `invalid-input` for people who are none. Source: BEY-46. */
export async function fillGroupByDirectory(
  deps: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  { groupId, now, next }: { groupId: string; now: readonly string[]; next: readonly string[] },
  by: ByDirectory,
): Promise<string[]> {
  const came = next.filter((id) => !now.includes(id));
  const gone = now.filter((id) => !next.includes(id));
  const whom = [...came, ...gone].toSorted();
  await lockAccounts(transaction, whom);
  const people = await loadAdministered(transaction, whom);
  const unknown = came.find((id) => !people.has(id));
  if (unknown !== undefined)
    throw new DomainError('invalid-input', [{ path: 'members', problem: `There is no person ${unknown}.` }]);
  const changed = [...people.values()].map(({ id, groups }) => ({
    userId: id,
    groupIds: came.includes(id) ? [...groups, groupId] : groups.filter((one) => one !== groupId),
  }));
  await replaceGroupsOf(transaction, changed);
  const namesOf = await loadReferenceNames(transaction);
  for (const { userId } of changed) {
    const detail = came.includes(userId) ? { to: namesOf([groupId]) } : { from: namesOf([groupId]) };
    await enter(deps, transaction, 'changePerson', userId, by, detail);
  }
  return changed.map(({ userId }) => userId);
}

async function loadOne(transaction: Transaction<Database>, userId: string) {
  const person = (await loadAdministered(transaction, [userId])).get(userId);
  if (person === undefined) throw new DomainError('not-found');
  return person;
}

function enter(
  deps: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  act: 'makePerson' | 'changePerson' | 'switchOnPerson' | 'switchOffPerson',
  userId: string,
  { name, nowMs }: ByDirectory,
  detail: { readonly from?: string; readonly to?: string } = {},
): Promise<void> {
  return enterAct(deps, transaction, null, {
    ...{ act, byUserId: null, userId, created: nowMs },
    detail: { ...detail, reason: name },
  });
}
