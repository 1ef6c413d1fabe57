import { decimalUnits, formatDecimal } from '@hemicycle/rules/polls/decimal';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { makeGroups, makeWeightingGroups } from '../groups/public.ts';
import { organisationKeyOf, type PlannedWeight } from './plan-weights.ts';

/** Gives the ids of the organisation and weighting group of a planned weight. */
export type WeightIds = (planned: PlannedWeight) => {
  readonly organisationId: string;
  readonly groupId: string;
};

/** Makes the voting organisations and weighting groups that an import needs, each once. A weighting
 *  group is named after its organisation and weight. Call it in the transaction of the import,
 *  which holds the lock on group names. Source: BEY-20. */
export async function makeWeights(
  db: Kysely<Database>,
  planned: readonly PlannedWeight[],
  nowMs: number,
): Promise<{ idsOf: WeightIds; madeGroups: string[] }> {
  const organisations = new Map<string, string>();
  for (const one of planned) {
    const key = organisationKeyOf(one);
    // Several cells may spell the same organisation differently: the first spelling becomes its
    // name.
    if (one.organisationId === null && !organisations.has(key)) organisations.set(key, one.organisation);
  }
  const made = await makeGroups(db, 'vote-organisation', [...organisations.values()], nowMs);
  const organisationIds = new Map(
    [...organisations.keys()].map((key, index) => [key, made[index]?.id ?? '']),
  );
  const organisationIdOf = (one: PlannedWeight) =>
    one.organisationId ?? organisationIds.get(organisationKeyOf(one)) ?? '';
  const keyOf = (one: PlannedWeight) => `${organisationIdOf(one)} ${formatDecimal(decimalUnits(one.weight))}`;
  const nameOf = (one: PlannedWeight) => organisations.get(organisationKeyOf(one)) ?? one.organisation;
  const missing = new Map(
    planned.flatMap((one) => (one.groupId === null ? [[keyOf(one), one] as const] : [])),
  );
  const groups = await makeWeightingGroups(
    db,
    [...missing.values()].map((one) => ({
      name: `${nameOf(one)}: ${formatDecimal(decimalUnits(one.weight))}`,
      organisationId: organisationIdOf(one),
      weight: one.weight,
    })),
    nowMs,
  );
  const groupIds = new Map([...missing.keys()].map((key, index) => [key, groups[index]?.id ?? '']));
  return {
    idsOf: (one) => ({
      organisationId: organisationIdOf(one),
      groupId: one.groupId ?? groupIds.get(keyOf(one)) ?? '',
    }),
    madeGroups: [...organisationIds.values(), ...groupIds.values()],
  };
}
