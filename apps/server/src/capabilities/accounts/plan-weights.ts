import { PERSON_NAME_MAX_CHARS } from '@hemicycle/contract/limits';
import type { ListProblem } from '@hemicycle/contract/list-problems';
import type { Group } from '@hemicycle/contract/people';
import { inOneForm } from '@hemicycle/contract/readable-text';
import { readNumber, type DecimalSign, type ReadNumber } from '@hemicycle/rules/people/read-number';
import { decimalUnits, formatDecimal } from '@hemicycle/rules/polls/decimal';
import { listProblemOf } from './refuse-list.ts';

/** A weight in a voting organisation that an import gives. `organisationId` is null where the
 *  organisation `organisation` has to be made first. `groupId` is the existing weighting group with
 *  that weight, null where one has to be made. `weight` is an exact decimal. */
export interface PlannedWeight {
  readonly organisationId: string | null;
  readonly organisation: string;
  readonly weight: string;
  readonly groupId: string | null;
}

/** The weights in a cell; `problem` is null when the whole cell is right. */
export interface PlannedWeights {
  readonly weights: readonly PlannedWeight[];
  readonly problem: ListProblem | null;
}

/** Reads cells such as `Council of Regions=29 | water-board=0.5`: voting organisations by name or
 *  id, each with a weight. Missing organisations and weighting groups are planned where
 *  `createGroups` says so, otherwise refused. Pure; never throws. Source: PEOP-03, WEIGHT-01,
 *  BEY-20. */
export function weightPlanner(
  groups: readonly Group[],
  createGroups: boolean,
  decimalSign: DecimalSign | null,
): (cell: string) => PlannedWeights {
  const organisations = groups.filter(({ grouptype }) => grouptype === 'vote-organisation');
  // There may be as many weights as people, so a map finds the group without a search.
  const groupIds = new Map<string, string>();
  for (const { id, voteOrganisation, weightingNumber } of groups) {
    if (voteOrganisation === null || weightingNumber === null) continue;
    const key = weightKey(voteOrganisation, weightingNumber);
    if (!groupIds.has(key)) groupIds.set(key, id);
  }
  const planOne = (entry: string): PlannedWeight | ListProblem => {
    const sign = entry.lastIndexOf('=');
    const name = entry.slice(0, Math.max(sign, 0)).trim();
    const written = entry.slice(sign + 1).trim();
    const weight = readNumber(written, decimalSign);
    if (name === '') return listProblemOf('weight-form', { entry });
    if (!weight.ok) return problemOfWeight(written, weight);
    const called = organisations.filter((one) => keyOf(one.name) === keyOf(name));
    const found = organisations.find(({ id }) => id === name) ?? called[0];
    if (found === undefined) {
      if (!createGroups) return listProblemOf('unknown-organisation', { name });
      if (name.length > PERSON_NAME_MAX_CHARS) return listProblemOf('organisation-name-long');
      return { organisationId: null, organisation: name, weight: weight.decimal, groupId: null };
    }
    if (found.id !== name && called.length > 1) return listProblemOf('ambiguous', { names: name });
    const groupId = groupIds.get(weightKey(found.id, weight.decimal)) ?? null;
    if (groupId === null && !createGroups) {
      return listProblemOf('no-weighting-group', { name: found.name, weight: weight.decimal });
    }
    return {
      organisationId: found.id,
      organisation: found.name,
      weight: weight.decimal,
      groupId,
    };
  };
  return (cell) => {
    const entries = cell.split('|').map((entry) => entry.trim());
    const planned = entries.filter((entry) => entry !== '').map(planOne);
    const weights = planned.flatMap((one) => ('code' in one ? [] : [one]));
    const problem = planned.find((one) => 'code' in one) ?? null;
    const keys = weights.map(organisationKeyOf);
    return {
      weights,
      problem: problem ?? (new Set(keys).size < keys.length ? listProblemOf('organisation-twice') : null),
    };
  };
}

function problemOfWeight(
  written: string,
  { reason, readings }: Extract<ReadNumber, { ok: false }>,
): ListProblem {
  if (reason === 'not-a-number') return listProblemOf('weight-not-number', { written });
  const [first = '', second] = readings;
  const values = { written, first, plainFirst: plainest(first) };
  return second === undefined
    ? listProblemOf('weight-one-reading', values)
    : listProblemOf('weight-two-readings', { ...values, second, plainSecond: plainest(second) });
}

/** Writes the weight without trailing zeros, so that everybody who reads a point as the decimal
 *  sign reads the same weight. */
function plainest(reading: string): string {
  return formatDecimal(decimalUnits(reading));
}

/** Gives the same key for `1.0` and `1`. */
function weightKey(organisationId: string, weight: string): string {
  return `${organisationId} ${formatDecimal(decimalUnits(weight))}`;
}

function keyOf(name: string): string {
  return inOneForm(name).toLowerCase();
}

/** A key of the organisation, also where it has to be made first. */
export function organisationKeyOf({ organisationId, organisation }: PlannedWeight): string {
  return organisationId ?? `=${keyOf(organisation)}`;
}
