import type { AccountChange } from '@hemicycle/contract/account-change';
import { IMPORT_UNDO_MS } from '@hemicycle/contract/import-times';
import { type UndoPlan, undoImport as declared } from '@hemicycle/contract/people-imports';
import { undoOfPerson } from '@hemicycle/rules/people/undo-import';
import { isSameSet } from '@hemicycle/rules/permissions/same-set';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { deleteUnusedGroups, findUnusedGroups, loadGroups, lockGroupNames } from '../groups/public.ts';
import { enterAct, enterEach } from '../audit/public.ts';
import { loadRoles, removeRole } from '../roles/public.ts';
import { lockRolesOfAll, requireStillMay } from '../writing/public.ts';
import type { AccountHook } from './account-hooks.ts';
import { loadNames, replaceGroupsOf, replaceRolesOf, updateAccounts } from './account-store.ts';
import { loadAddressHolders } from './address-store.ts';
import { deleteAccounts, findTied, loadAdministered, lockAccounts } from './administered-person-store.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';
import { loadLastChanges } from './last-changes.ts';
import {
  type ImportedPerson,
  type KeptImport,
  loadImportedPeople,
  loadImports,
  lockImport,
  setUndone,
} from './people-import-store.ts';
import { findUnusedRoles } from './unused-role-store.ts';

const STAYS_TOLD_MAX = 200;

/** What an undo does, person by person. */
interface Undo {
  readonly made: string[];
  readonly restored: (ImportedPerson & { readonly before: NonNullable<ImportedPerson['before']> })[];
  readonly stays: readonly Omit<UndoPlan['stays'][number], 'lastChange'>[];
}

/** What taking an import back would do now. @throws DomainError `not-found`, `changed-meanwhile`
 *  where it was taken back, or is not written yet. Source: PEOP-02. */
export async function planUndo({ db, clock }: Deps, importId: string): Promise<UndoPlan> {
  const [kept] = await loadImports(db, clock.nowMs() - IMPORT_UNDO_MS, importId);
  const undo = await decide(db, requireDone(kept));
  return present(undo, await namesOfUnused(db, kept, undo), await whoChanged(db, kept, undo));
}

/** Takes an import back: deletes the accounts that it made and gives people back the names, roles
 *  and groups that they had, where nothing changed since. Groups and roles that were made for it go
 *  where nobody uses them any more. Passwords are not brought back.
 *  @throws DomainError `not-found`, `changed-meanwhile` where it was taken back before,
 *  `last-administrator`. Source: PEOP-02. */
export async function undoImport(
  deps: Deps,
  hooks: readonly AccountHook[],
  viewer: Viewer,
  importId: string,
): Promise<UndoPlan> {
  const nowMs = deps.clock.nowMs();
  const { undo, plan } = await inTransaction(deps.db, async (transaction) => {
    await lockRolesOfAll(transaction);
    await requireStillMay(deps, transaction, viewer, declared.access);
    await lockGroupNames(transaction);
    const kept = requireDone(await lockImport(transaction, importId, nowMs - IMPORT_UNDO_MS));
    const decided = await decide(transaction, kept, lockAccounts);
    const unused = await namesOfUnused(transaction, kept, decided);
    const changes = await whoChanged(transaction, kept, decided);
    await takeBack(transaction, decided);
    await deleteUnusedGroups(transaction, kept.made_groups);
    for (const { id } of await findUnusedRoles(transaction, kept.made_roles))
      await removeRole(transaction, id);
    const byName = (await loadNames(transaction, [viewer.userId])).get(viewer.userId) ?? '';
    await setUndone(transaction, importId, byName, nowMs);
    const detail = { people: decided.made.length + decided.restored.length };
    const act = { act: 'undoImport', byUserId: viewer.userId, userId: null, detail } as const;
    await enterAct(deps, transaction, null, { ...act, created: nowMs });
    for (const [gone, names] of [
      ['deleteGroup', unused.groups],
      ['deleteRole', unused.roles],
    ] as const) {
      const details = names.map((name) => ({ from: name }));
      await enterEach(deps, transaction, null, details, {
        ...{ act: gone, byUserId: viewer.userId, created: nowMs },
      });
    }
    return { undo: decided, plan: present(decided, unused, changes) };
  });
  for (const { userId, before, after } of undo.restored) {
    if (!isSameSet(before.roles, after.roles)) deps.news.announce({ kind: 'rolesChanged', userId });
  }
  const userIds = undo.restored.map(({ userId }) => userId);
  for (const hook of hooks) await hook.changed?.(deps, userIds);
  return plan;
}

function requireDone(kept: KeptImport | undefined): KeptImport {
  if (kept === undefined) throw new DomainError('not-found');
  if (kept.state !== 'done') throw new DomainError('changed-meanwhile');
  return kept;
}

async function decide(
  db: Kysely<Database>,
  { id }: KeptImport,
  lock: (db: Kysely<Database>, userIds: readonly string[]) => Promise<void> = async () => undefined,
): Promise<Undo> {
  const people = await loadImportedPeople(db, id);
  const userIds = people.map(({ userId }) => userId);
  await lock(db, userIds);
  const now = await loadAdministered(db, userIds);
  const tied = await findTied(
    db,
    people.flatMap(({ before, userId }) => (before === null ? [userId] : [])),
  );
  const holders = await loadAddressHolders(
    db,
    people.flatMap(({ before }) => before?.secondEmail ?? []),
  );
  const known = new Set([...(await loadRoles(db)), ...(await loadGroups(db))].map((one) => one.id));
  const made: string[] = [];
  const restored: Undo['restored'] = [];
  const stays: Omit<UndoPlan['stays'][number], 'lastChange'>[] = [];
  for (const person of people) {
    const { userId, before } = person;
    const account = now.get(userId);
    // Who was deleted since has nothing to take back.
    if (account === undefined) continue;
    const { email, displayName, davraEmail, roles, groups, switchedOffMs, lastSignInMs } = account;
    const holder = holders.get(before?.secondEmail ?? '');
    const does = undoOfPerson(
      person,
      {
        email,
        displayName,
        // Somebody else may have got the address that this person had before.
        secondEmail: holder === undefined || holder === userId ? davraEmail : null,
        roles,
        groups,
        isOff: switchedOffMs !== null,
        hasSignedIn: lastSignInMs !== null,
        tie: tied.get(userId) ?? null,
      },
      (one) => known.has(one),
    );
    if (does.does === 'stay') stays.push({ userId, displayName, email, why: does.why });
    else if (before === null) made.push(userId);
    else restored.push({ ...person, before });
  }
  return { made, restored, stays };
}

async function takeBack(db: Kysely<Database>, { made, restored }: Undo): Promise<void> {
  await updateAccounts(
    db,
    restored.map(({ userId, before }) => ({
      userId,
      displayName: before.displayName,
      secondEmail: before.secondEmail,
      passwordHash: null,
    })),
  );
  const groups = restored.filter(({ before, after }) => !isSameSet(before.groups, after.groups));
  await replaceGroupsOf(
    db,
    groups.map(({ userId, before }) => ({ userId, groupIds: before.groups })),
  );
  const roles = restored.filter(({ before, after }) => !isSameSet(before.roles, after.roles));
  await keepAnAdministrator(db, async () => {
    await replaceRolesOf(
      db,
      roles.map(({ userId, before }) => ({ userId, roleIds: before.roles })),
    );
    await deleteAccounts(db, made);
  });
}

/** The names of the groups and roles that were made for the import and that nobody else uses. */
async function namesOfUnused(
  db: Kysely<Database>,
  kept: KeptImport | undefined,
  { made, restored }: Undo,
): Promise<Pick<UndoPlan, 'groups' | 'roles'>> {
  const leaving = [...made, ...restored.map(({ userId }) => userId)];
  const groups = await findUnusedGroups(db, kept?.made_groups ?? [], leaving);
  const roles = await findUnusedRoles(db, kept?.made_roles ?? [], leaving);
  return { groups: groups.map(({ name }) => name), roles: roles.map(({ name }) => name) };
}

/** Who made the last change since the import, of those who stay for that. */
async function whoChanged(
  db: Kysely<Database>,
  kept: KeptImport | undefined,
  { stays }: Undo,
): Promise<ReadonlyMap<string, AccountChange>> {
  if (kept === undefined) return new Map();
  const userIds = stays
    .slice(0, STAYS_TOLD_MAX)
    .flatMap(({ userId, why }) => (why === 'changed' ? [userId] : []));
  return loadLastChanges(db, userIds, { sinceMs: kept.created_ms, but: kept.id });
}

function present(
  { made, restored, stays }: Undo,
  { groups, roles }: Pick<UndoPlan, 'groups' | 'roles'>,
  changes: ReadonlyMap<string, AccountChange>,
): UndoPlan {
  return {
    deleted: made.length,
    restored: restored.length,
    passwords: restored.filter(({ passwordSet }) => passwordSet).length,
    groups,
    roles,
    staying: stays.length,
    stays: stays
      .slice(0, STAYS_TOLD_MAX)
      .map((one) => ({ ...one, lastChange: changes.get(one.userId) ?? null })),
  };
}
