import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { Role } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import * as declared from '@hemicycle/contract/role-admin';
import type { ClientFlags } from '@hemicycle/contract/site';
import { guestSettingsWith } from '@hemicycle/rules/guests/guest-roles';
import { changesOfRole } from '@hemicycle/rules/permissions/role-change';
import { settingsNaming } from '@hemicycle/rules/permissions/roles-in-settings';
import { isSameSet } from '@hemicycle/rules/permissions/same-set';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  keepAnAdministrator,
  loadHoldersOf,
  loadHoldersOfRole,
  loadIdsWithRole,
  takeRoleFromAll,
} from '../accounts/public.ts';
import { enterAct } from '../audit/public.ts';
import { insertRoles, loadRoles, loadRoleUse, lockRole, removeRole, writeRole } from '../roles/public.ts';
import { loadFlagsToHold, loadSiteFlags } from '../site/public.ts';
import { lockRolesOfAll, refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { renameInSettings } from './rename-in-settings.ts';

const KNOWN: ReadonlySet<string> = new Set(Object.values(permissions));

/** Makes a role. @throws DomainError `already-exists`, `invalid-input` for a permission that the
 *  site does not have. Source: PERM-04. */
export async function createRole(
  deps: Deps,
  viewer: Viewer,
  { name, actionsAllowed }: BodyOf<typeof declared.createRole>,
): Promise<Role> {
  requireKnown(actionsAllowed, []);
  const role = { id: randomUUID(), name, actionsAllowed: [...new Set(actionsAllowed)] };
  await inTransaction(deps.db, async (transaction) => {
    await lockRolesOfAll(transaction);
    await requireStillMay(deps, transaction, viewer, declared.createRole.access);
    await requireOwnName(transaction, role);
    const nowMs = deps.clock.nowMs();
    await namedOnce(insertRoles(transaction, [role], nowMs));
    const act = { act: 'makeRole', byUserId: viewer.userId, userId: null } as const;
    await enterAct(deps, transaction, null, { ...act, detail: { to: name }, created: nowMs });
  });
  return role;
}

/** Changes a role for everybody who has it, and tells them to reload. Settings that name it have
 *  its new name at the same moment.
 *  @throws DomainError `not-found`, `already-exists`, `invalid-input`, `last-administrator`,
 *  `own-administration` where the caller would not administer the site any more,
 *  `changed-meanwhile`. Source: PERM-04, AUTH-12. */
export async function updateRole(
  deps: Deps,
  viewer: Viewer,
  roleId: string,
  { before, ...changes }: BodyOf<typeof declared.updateRole>,
): Promise<Role> {
  const { role, told, isNamed } = await inTransaction(deps.db, async (transaction) => {
    await lockRolesOfAll(transaction);
    await requireStillMay(deps, transaction, viewer, declared.updateRole.access);
    const now = await requireRole(transaction, roleId);
    const roles = await loadRoles(transaction);
    refuseOvertaken({ before, now: { ...now }, changes, sets: ['actionsAllowed'] });
    requireKnown(changes.actionsAllowed ?? [], now.actionsAllowed);
    const next: Role = {
      id: roleId,
      name: changes.name ?? now.name,
      actionsAllowed: [...new Set(changes.actionsAllowed ?? now.actionsAllowed)],
    };
    await requireOwnName(transaction, next);
    await keepAnAdministrator(transaction, () => namedOnce(writeRole(transaction, next)));
    await requireStillAdministrator(transaction, viewer);
    const isOther = !isSameSet(now.actionsAllowed, next.actionsAllowed);
    const names = { byUserId: viewer.userId, roles, from: now.name, to: next.name };
    const isNamed = now.name !== next.name && (await renameInSettings(deps, transaction, names));
    if (isOther || now.name !== next.name) {
      const act = { act: 'changeRole', byUserId: viewer.userId, userId: null } as const;
      const detail = wordsOf(now, next);
      await enterAct(deps, transaction, null, { ...act, detail, created: deps.clock.nowMs() });
    }
    // Who holds the role is known to every server, and to their page, by its name.
    return {
      role: next,
      isNamed,
      told: isOther || isNamed ? await loadIdsWithRole(transaction, roleId) : [],
    };
  });
  for (const userId of told) deps.news.announce({ kind: 'rolesChanged', userId });
  if (isNamed) deps.news.announce({ kind: 'siteChanged' });
  return role;
}

/** The changes, with the number of people whom each concerns, that would follow if a role held
 *  these permissions. @throws DomainError `not-found`. Source: PERM-02. */
export async function previewRole(
  { db }: Deps,
  roleId: string,
  { actionsAllowed }: BodyOf<typeof declared.previewRole>,
): Promise<declared.RoleChange> {
  const roles = await loadRoles(db);
  const role = roles.find(({ id }) => id === roleId);
  if (role === undefined) throw new DomainError('not-found');
  const actionsOf = new Map(roles.map((one) => [one.id, one.actionsAllowed]));
  const holders = (await loadHoldersOfRole(db, roleId)).map(({ otherRoles, people }) => ({
    people,
    otherActions: new Set(otherRoles.flatMap((id) => actionsOf.get(id) ?? [])),
  }));
  const changes = changesOfRole(role.actionsAllowed, actionsAllowed, holders);
  return { people: holders.reduce((sum, { people }) => sum + people, 0), changes };
}

/** What gives a role to people who come or names it, so that it cannot be deleted. @throws
 *  DomainError `not-found`. Source: PERM-04. */
export async function readRoleUse({ db }: Deps, roleId: string): Promise<declared.RoleUse> {
  const role = (await loadRoles(db)).find(({ id }) => id === roleId);
  if (role === undefined) throw new DomainError('not-found');
  return usesOf(db, role, await loadSiteFlags(db));
}

/** Deletes a role and takes it away from everybody, whom it tells to reload. `people`: how many
 *  have it, as the caller was told.
 *  @throws DomainError `not-found`, `role-in-use` where a guest link, a sign-on provider or a
 *  directory gives it, or a setting names it, `changed-meanwhile` where another number of people
 *  has it, `last-administrator`, `own-administration`. Source: PERM-04, decision 0187. */
export async function deleteRole(deps: Deps, viewer: Viewer, roleId: string, people: number): Promise<void> {
  const told = await inTransaction(deps.db, async (transaction) => {
    await lockRolesOfAll(transaction);
    await requireStillMay(deps, transaction, viewer, declared.deleteRole.access);
    const role = await requireRole(transaction, roleId);
    requireUnused(await usesOf(transaction, role, await loadFlagsToHold(transaction)));
    const holders = await loadHoldersOfRole(transaction, roleId);
    const now = holders.reduce((sum, one) => sum + one.people, 0);
    if (now !== people) throw new DomainError('changed-meanwhile');
    const ids = await loadIdsWithRole(transaction, roleId);
    await keepAnAdministrator(transaction, () => takeRoleFromAll(transaction, roleId));
    await requireStillAdministrator(transaction, viewer);
    await removeRole(transaction, roleId);
    const act = { act: 'deleteRole', byUserId: viewer.userId, userId: null } as const;
    const detail = { from: role.name, people: now };
    await enterAct(deps, transaction, null, { ...act, detail, created: deps.clock.nowMs() });
    return ids;
  });
  for (const userId of told) deps.news.announce({ kind: 'rolesChanged', userId });
}

async function usesOf(db: Kysely<Database>, role: Role, flags: ClientFlags): Promise<declared.RoleUse> {
  const use = (await loadRoleUse(db, [role.id])).get(role.id);
  if (use === undefined) throw new Error('a count has no row');
  const ofGuests = guestSettingsWith(await loadRoles(db), flags, role.id);
  return { ...use, settings: [...settingsNaming(flags, role.name), ...ofGuests] };
}

function requireUnused({ links, providers, directories, settings }: declared.RoleUse): void {
  const details = [
    ...(links > 0 ? [{ path: 'guestLinks', problem: `Guest links name it: ${links}.` }] : []),
    ...providers.map((name) => ({ path: 'providers', problem: `The provider ${name} gives it.` })),
    ...directories.map((name) => ({ path: 'directories', problem: `The directory ${name} gives it.` })),
    ...settings.map((name) => ({ path: 'settings', problem: `The setting ${name} names it.` })),
  ];
  if (details.length > 0) throw new DomainError('role-in-use', details);
}

async function requireRole(transaction: Transaction<Database>, roleId: string): Promise<Role> {
  const role = await lockRole(transaction, roleId);
  if (role === undefined) throw new DomainError('not-found');
  return role;
}

/** A role keeps permissions that the site does not know; others cannot be given. */
function requireKnown(actionsAllowed: readonly string[], had: readonly string[]): void {
  const details = actionsAllowed.flatMap((one, index) =>
    KNOWN.has(one) || had.includes(one)
      ? []
      : [{ path: `actionsAllowed.${index}`, problem: `There is no permission ${one}.` }],
  );
  if (details.length > 0) throw new DomainError('invalid-input', details);
}

async function requireOwnName(db: Kysely<Database>, { id, name }: Role): Promise<void> {
  const others = (await loadRoles(db)).filter((one) => one.id !== id);
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw nameTaken();
}

async function namedOnce(write: Promise<void>): Promise<void> {
  await write.catch((cause: unknown) => {
    throw isUniqueViolation(cause, 'roles_name_unique') ? nameTaken(cause) : cause;
  });
}

function nameTaken(cause?: unknown): DomainError {
  const problem = 'Another role has this name.';
  return new DomainError('already-exists', [{ path: 'name', problem }], { cause });
}

async function requireStillAdministrator(db: Kysely<Database>, viewer: Viewer): Promise<void> {
  const administrators = await loadHoldersOf(db, permissions.adminPage);
  if (!administrators.has(viewer.userId)) throw new DomainError('own-administration');
}

function wordsOf(was: Role, is: Role): { from: string; to: string } {
  const only = (one: Role, other: Role) => [
    ...(one.name === other.name ? [] : [one.name]),
    ...one.actionsAllowed.filter((each) => !other.actionsAllowed.includes(each)),
  ];
  const named = was.name === is.name ? `${is.name}: ` : '';
  return {
    from: `${named}${only(was, is).join(', ') || '–'}`,
    to: only(is, was).join(', ') || '–',
  };
}
