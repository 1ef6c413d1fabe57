import type { BodyOf } from '@hemicycle/contract/endpoint';
import {
  type AdministeredPerson,
  changePeople as declared,
  PEOPLE_CHANGED_AT_ONCE_MAX,
} from '@hemicycle/contract/people-admin';
import { isSameSet } from '@hemicycle/rules/permissions/same-set';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterActs } from '../audit/public.ts';
import { lockRolesOfAll, requireStillMay } from '../writing/public.ts';
import type { AccountHook } from './account-hooks.ts';
import { replaceGroupsOf, replaceRolesOf } from './account-store.ts';
import {
  findAccountIds,
  loadAdministered,
  lockAccounts,
  setSwitchedOff,
} from './administered-person-store.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';
import { requireKnownReferences } from './known-references.ts';
import { loadReferenceNames, type NamesOf } from './name-references.ts';
import { prepareWeights } from './set-weights.ts';

type Body = BodyOf<typeof declared>;

/** How many people are taken out of their meetings at the same time. */
const TAKEN_OUT_AT_ONCE = 8;

/** Who was changed, in which way. */
interface Changed {
  readonly roles: string[];
  readonly groups: string[];
  readonly switched: string[];
}

/** Changes many accounts, all or none. Who is switched off is signed out everywhere and leaves
 *  every meeting.
 *  @throws DomainError `not-found` where one of the people is none, `invalid-input` for unknown
 *  roles or groups, `last-administrator`, `own-account` where the caller would switch off
 *  themselves, `changed-meanwhile` where a filter finds another number of people than was told.
 *  Source: PEOP-02. */
export async function changePeople(
  deps: Deps,
  hooks: readonly AccountHook[],
  viewer: Viewer,
  { whom, change }: Body,
): Promise<{ changed: number }> {
  const done = await inTransaction(deps.db, async (transaction) => {
    await lockRolesOfAll(transaction);
    await requireStillMay(deps, transaction, viewer, declared.access);
    const people = await loadChosen(transaction, whom);
    if (change.on === false && people.some(({ id }) => id === viewer.userId)) {
      throw new DomainError('own-account');
    }
    await requireKnownReferences(transaction, {
      roles: [...(change.addRoles ?? []), ...(change.removeRoles ?? [])],
      groups: [...(change.addGroups ?? []), ...(change.removeGroups ?? [])],
    });
    return write(deps, transaction, viewer, people, change);
  });
  for (const userId of done.roles) deps.news.announce({ kind: 'rolesChanged', userId });
  if (change.on === false) await takeOut(deps, hooks, done.switched);
  const changed = [...new Set([...done.roles, ...done.groups, ...done.switched])];
  for (const hook of hooks) await hook.changed?.(deps, changed);
  return { changed: changed.length };
}

async function loadChosen(
  transaction: Transaction<Database>,
  whom: Body['whom'],
): Promise<AdministeredPerson[]> {
  const ids = 'userIds' in whom ? [...new Set(whom.userIds)] : await findAccountIds(transaction, whom.filter);
  if ('filter' in whom && ids.length !== whom.expected) throw new DomainError('changed-meanwhile');
  if (ids.length > PEOPLE_CHANGED_AT_ONCE_MAX) throw new DomainError('invalid-input');
  await lockAccounts(transaction, ids);
  const people = await loadAdministered(transaction, ids);
  if (people.size !== ids.length) throw new DomainError('not-found');
  return [...people.values()];
}

async function write(
  deps: Deps,
  transaction: Transaction<Database>,
  viewer: Viewer,
  people: readonly AdministeredPerson[],
  change: Body['change'],
): Promise<Changed> {
  const nowMs = deps.clock.nowMs();
  const setWeights = await prepareWeights(transaction, change.weights ?? [], nowMs);
  const roles = people
    .map((person) => ({
      userId: person.id,
      was: person.roles,
      roleIds: replaced(person.roles, change.addRoles, change.removeRoles),
    }))
    .filter(({ was, roleIds }) => !isSameSet(was, roleIds));
  const groups = people
    .map((person) => ({
      userId: person.id,
      was: person.groups,
      groupIds: setWeights(replaced(person.groups, change.addGroups, change.removeGroups)),
    }))
    .filter(({ was, groupIds }) => !isSameSet(was, groupIds));
  const switched = people
    .filter(({ switchedOffMs }) => change.on !== undefined && (switchedOffMs === null) !== change.on)
    .map(({ id }) => id);
  await replaceGroupsOf(transaction, groups);
  await keepAnAdministrator(transaction, async () => {
    await replaceRolesOf(transaction, roles);
    await setSwitchedOff(transaction, switched, change.on === true ? null : nowMs);
  });
  const given = [...new Set([...roles, ...groups].map(({ userId }) => userId))];
  const by = { byUserId: viewer.userId, created: nowMs };
  const detail = wordsOfChange(change, await loadReferenceNames(transaction));
  await enterActs(deps, transaction, null, given, { ...by, act: 'changePerson', detail });
  const act = change.on === true ? 'switchOnPerson' : 'switchOffPerson';
  await enterActs(deps, transaction, null, switched, { ...by, act, detail: {} });
  return {
    roles: roles.map(({ userId }) => userId),
    groups: groups.map(({ userId }) => userId),
    switched,
  };
}

function replaced(
  now: readonly string[],
  add: readonly string[] = [],
  remove: readonly string[] = [],
): string[] {
  return [...now.filter((id) => !remove.includes(id)), ...add.filter((id) => !now.includes(id))];
}

function wordsOfChange(
  { addRoles = [], addGroups = [], removeRoles = [], removeGroups = [], weights = [] }: Body['change'],
  namesOf: NamesOf,
): { from?: string; to?: string } {
  const taken = namesOf([...removeRoles, ...removeGroups]);
  const given = [
    ...(addRoles.length + addGroups.length > 0 ? [namesOf([...addRoles, ...addGroups])] : []),
    ...weights.map(({ organisation, weight }) => `${namesOf([organisation])}: ${weight ?? '–'}`),
  ].join(', ');
  return { ...(taken !== '' && { from: taken }), ...(given !== '' && { to: given }) };
}

async function takeOut(deps: Deps, hooks: readonly AccountHook[], userIds: readonly string[]): Promise<void> {
  const left = userIds.values();
  const work = async () => {
    for (const userId of left) for (const hook of hooks) await hook.switchedOff?.(deps, userId);
  };
  await Promise.all(Array.from({ length: TAKEN_OUT_AT_ONCE }, work));
}
