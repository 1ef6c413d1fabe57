import { isSameSet } from '@hemicycle/rules/permissions/same-set';
import { inOneForm } from '@hemicycle/contract/readable-text';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { makeGroups } from '../groups/public.ts';
import { insertAccounts, replaceGroupsOf, replaceRolesOf, updateAccounts } from './account-store.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';
import type { ImportedPerson } from './people-import-store.ts';
import type { PlannedRow } from './planned-row.ts';
import { makeWeights } from './write-weights.ts';

/** Writes the rows of an import that make or change somebody. Call it in a transaction that holds
 *  the locks on roles and on group names. Answers who was made and changed, with what they had
 *  before, and the ids of the groups that it made.
 *  @throws DomainError `last-administrator`. Source: PEOP-02, BEY-20. */
export async function writeImport(
  db: Kysely<Database>,
  rows: readonly PlannedRow[],
  ids: ReadonlyMap<string, string>,
  hashes: ReadonlyMap<string, string>,
  nowMs: number,
): Promise<{ people: ImportedPerson[]; madeGroups: string[] }> {
  const written = rows.filter(({ outcome }) => outcome === 'created' || outcome === 'updated');
  const { resolve, madeGroups } = await makeMissingGroups(db, written, nowMs);
  const people = written.map((row) => {
    const { account } = row;
    return {
      row,
      userId: account?.id ?? ids.get(row.email) ?? '',
      passwordHash: hashes.get(row.email) ?? null,
      roleIds: row.roleIds.length > 0 ? row.roleIds : (account?.roleIds ?? []),
      groupIds: resolve(row),
    };
  });
  const created = people.filter(({ row }) => row.account === null);
  const updated = people.filter(({ row }) => row.account !== null);
  await insertAccounts(
    db,
    created.map(({ row, userId, passwordHash, roleIds, groupIds }) => ({
      user: {
        id: userId,
        email: row.email,
        davra_email: row.secondEmail,
        display_name: row.displayName,
        password_hash: passwordHash,
        created_ms: nowMs,
      },
      roleIds,
      groupIds,
    })),
  );
  await updateAccounts(
    db,
    updated.map(({ row, userId, passwordHash }) => ({
      ...{ userId, displayName: row.displayName, secondEmail: row.secondEmail, passwordHash },
    })),
  );
  await replaceGroupsOf(
    db,
    updated.filter(({ row, groupIds }) => !isSameSet(row.account?.groupIds ?? [], groupIds)),
  );
  const withRoles = updated.filter(({ row, roleIds }) => !isSameSet(row.account?.roleIds ?? [], roleIds));
  if (withRoles.length > 0) await keepAnAdministrator(db, () => replaceRolesOf(db, withRoles));
  return {
    people: people.map(({ row, userId, passwordHash, roleIds, groupIds }) => ({
      userId,
      row: row.row,
      before: row.account && {
        displayName: row.account.displayName,
        secondEmail: row.account.secondEmail,
        roles: [...row.account.roleIds],
        groups: [...row.account.groupIds],
      },
      after: {
        ...{ displayName: row.displayName, email: row.email, secondEmail: row.secondEmail },
        ...{ roles: [...roleIds], groups: [...groupIds] },
      },
      passwordSet: passwordHash !== null,
    })),
    madeGroups,
  };
}

/** Makes the groups, organisations and weighting groups that rows name and nobody has made yet.
 *  `resolve` gives the ids of the groups of somebody after the import. */
async function makeMissingGroups(
  db: Kysely<Database>,
  rows: readonly PlannedRow[],
  nowMs: number,
): Promise<{ resolve: (row: PlannedRow) => string[]; madeGroups: string[] }> {
  const names = spellingsOf(rows);
  const made = await makeGroups(db, 'primary', [...names.values()], nowMs);
  const madeIds = new Map([...names.keys()].map((key, place) => [key, made[place]?.id ?? '']));
  const { idsOf, madeGroups } = await makeWeights(
    db,
    rows.flatMap(({ weights }) => weights),
    nowMs,
  );
  return {
    madeGroups: [...madeIds.values(), ...madeGroups],
    resolve: ({ groupsAfter, weights }) =>
      groupsAfter.map((ref) => {
        if (ref.startsWith('new:')) return madeIds.get(ref.slice('new:'.length)) ?? '';
        const weight = ref.startsWith('weight:') ? weights[Number(ref.slice('weight:'.length))] : undefined;
        return weight === undefined ? ref : idsOf(weight).groupId;
      }),
  };
}

function keyOf(name: string): string {
  return inOneForm(name).toLowerCase();
}

/** The names of the groups to make, by the form in which they are compared. Several cells may spell
 *  the same group differently: the first spelling becomes its name. */
function spellingsOf(rows: readonly PlannedRow[]): ReadonlyMap<string, string> {
  const named = rows.flatMap(({ newGroups }) => newGroups).map((name) => [keyOf(name), name] as const);
  return new Map(named.toReversed());
}
