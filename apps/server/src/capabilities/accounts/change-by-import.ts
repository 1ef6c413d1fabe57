import type { Group, Role } from '@hemicycle/contract/people';
import { inOneForm } from '@hemicycle/contract/readable-text';
import type { ImportedRow } from '@hemicycle/contract/user-import';
import { isSameSet } from '@hemicycle/rules/permissions/same-set';
import type { PlannedWeight } from './plan-weights.ts';
import type { GroupsAfter, KnownAccount, PlannedRow } from './planned-row.ts';

/** Says which groups an account has after a row. A row that names groups replaces them; weights
 *  that it does not name stay. A weight replaces the former one of its voting organisation.
 *  Source: PEOP-02, BEY-20. */
export function groupsAfter(groups: readonly Group[]) {
  const organisationOf = new Map(
    groups.flatMap(({ id, voteOrganisation }) =>
      voteOrganisation === null ? [] : [[id, voteOrganisation] as const],
    ),
  );
  return (
    now: readonly string[],
    named: readonly string[],
    newGroups: readonly string[],
    weights: readonly PlannedWeight[],
  ): GroupsAfter => {
    const byWeights = new Set(weights.flatMap(({ organisationId }) => organisationId ?? []));
    const byCell = named.filter((id) => !byWeights.has(organisationOf.get(id) ?? ''));
    const replaced = new Set([...byWeights, ...byCell.flatMap((id) => organisationOf.get(id) ?? [])]);
    const staying = named.length + newGroups.length > 0 ? now.filter((id) => organisationOf.has(id)) : now;
    return [
      ...new Set([
        ...byCell,
        ...newGroups.map((name) => `new:${inOneForm(name).toLowerCase()}`),
        ...staying.filter((id) => !replaced.has(organisationOf.get(id) ?? '')),
        ...weights.map(({ groupId }, place) => groupId ?? `weight:${place}`),
      ]),
    ];
  };
}

/** Says what a row changes of an account, part by part, by the names of roles and groups. */
export function changesOfRow({
  roles,
  groups,
}: {
  readonly roles: readonly Role[];
  readonly groups: readonly Group[];
}) {
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  const weightName = (group: Group) =>
    `${groupOf.get(group.voteOrganisation ?? '')?.name ?? ''}: ${group.weightingNumber ?? ''}`;
  return (
    account: KnownAccount,
    row: Pick<
      PlannedRow,
      'displayName' | 'secondEmail' | 'roleIds' | 'groupsAfter' | 'newGroups' | 'weights' | 'password'
    >,
  ): ImportedRow['changes'] => {
    const nameOf = (ref: string): { name: string; isWeight: boolean } => {
      const group = groupOf.get(ref);
      if (group !== undefined) {
        const isWeight = group.voteOrganisation !== null;
        return { name: isWeight ? weightName(group) : group.name, isWeight };
      }
      const weight = row.weights[Number(ref.slice('weight:'.length))];
      return ref.startsWith('weight:') && weight !== undefined
        ? { name: `${weight.organisation}: ${weight.weight}`, isWeight: true }
        : { name: row.newGroups.find((name) => ref === `new:${keyOf(name)}`) ?? ref, isWeight: false };
    };
    const named = (refs: readonly string[], isWeight: boolean) =>
      refs.map(nameOf).flatMap((one) => (one.isWeight === isWeight ? [one.name] : []));
    const lists = [
      {
        field: 'roles' as const,
        from: account.roleIds.map((id) => roleNames.get(id) ?? id),
        to: (row.roleIds.length > 0 ? row.roleIds : account.roleIds).map((id) => roleNames.get(id) ?? id),
      },
      { field: 'groups' as const, from: named(account.groupIds, false), to: named(row.groupsAfter, false) },
      { field: 'weights' as const, from: named(account.groupIds, true), to: named(row.groupsAfter, true) },
    ];
    return [
      ...(account.displayName === row.displayName
        ? []
        : [{ field: 'displayName' as const, from: [account.displayName], to: [row.displayName] }]),
      ...(account.secondEmail === row.secondEmail
        ? []
        : [
            {
              field: 'secondEmail' as const,
              from: account.secondEmail === null ? [] : [account.secondEmail],
              to: row.secondEmail === null ? [] : [row.secondEmail],
            },
          ]),
      ...lists.filter(({ from, to }) => !isSameSet(from, to)),
      ...(row.password === null ? [] : [{ field: 'password' as const, from: [], to: [] }]),
    ];
  };
}

function keyOf(name: string): string {
  return inOneForm(name).toLowerCase();
}
