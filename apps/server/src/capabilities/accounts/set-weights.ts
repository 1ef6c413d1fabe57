import type { Group } from '@hemicycle/contract/people';
import type { WeightIn } from '@hemicycle/contract/person-weights';
import { decimalUnits, formatDecimal } from '@hemicycle/rules/polls/decimal';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadGroups, lockGroupNames, makeWeightingGroups } from '../groups/public.ts';

/** Puts weights in the place of those that somebody has in the same voting organisations. Takes and
 *  returns the ids of the person's groups. */
type SetWeights = (groupIds: readonly string[]) => string[];

/** Finds the weighting groups of these weights, and makes those that are missing, named after their
 *  organisation and weight. Call it in the transaction that writes. @throws DomainError
 *  `invalid-input` for an unknown voting organisation. Source: PEOP-03. */
export async function prepareWeights(
  transaction: Kysely<Database>,
  weights: readonly WeightIn[],
  nowMs: number,
): Promise<SetWeights> {
  if (weights.length === 0) return (groupIds) => [...groupIds];
  await lockGroupNames(transaction);
  const groups = await loadGroups(transaction);
  const given = await weightingGroupsOf(transaction, groups, weights, nowMs);
  const organisations = new Set(weights.map(({ organisation }) => organisation));
  const organisationOf = new Map(groups.map(({ id, voteOrganisation }) => [id, voteOrganisation]));
  return (groupIds) => [
    ...groupIds.filter((id) => !organisations.has(organisationOf.get(id) ?? '')),
    ...given,
  ];
}

async function weightingGroupsOf(
  transaction: Kysely<Database>,
  groups: readonly Group[],
  weights: readonly WeightIn[],
  nowMs: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { organisation, weight }] of weights.entries()) {
    const named = groups.find(
      ({ id, grouptype }) => id === organisation && grouptype === 'vote-organisation',
    );
    if (named === undefined) {
      throw new DomainError('invalid-input', [
        { path: `weights.${index}`, problem: `There is no voting organisation ${organisation}.` },
      ]);
    }
    if (weight !== null) ids.push(await weightingGroupOf(transaction, groups, named, weight, nowMs));
  }
  return ids;
}

async function weightingGroupOf(
  transaction: Kysely<Database>,
  groups: readonly Group[],
  { id, name }: Group,
  weight: string,
  nowMs: number,
): Promise<string> {
  const units = decimalUnits(weight);
  const known = groups.find(
    ({ voteOrganisation, weightingNumber }) =>
      voteOrganisation === id && weightingNumber !== null && decimalUnits(weightingNumber) === units,
  );
  if (known !== undefined) return known.id;
  const wanted = { name: `${name}: ${formatDecimal(units)}`, organisationId: id, weight };
  const [made] = await makeWeightingGroups(transaction, [wanted], nowMs);
  if (made === undefined) throw new Error('a weighting group was not made');
  return made.id;
}
