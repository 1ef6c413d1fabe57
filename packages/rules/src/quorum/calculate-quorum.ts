import type { QuorumContribution, QuorumRule } from '@hemicycle/contract/quorum';
import { compareDecimals, decimalUnits, formatDecimal, sumDecimals } from '../polls/decimal.ts';
import type { WeightingGroup } from '../polls/weighting.ts';
import { neededForQuorum, passesQuorum, quorumDisplayString } from './quorum-amounts.ts';

/** A person of a session. `entitled`: may vote there; `present`: is in the main chamber; `lastSeen`
 *  in ms, null for never. */
export interface QuorumPerson {
  readonly id: string;
  readonly entitled: boolean;
  readonly present: boolean;
  readonly lastSeen: number | null;
  readonly groups: readonly string[];
}

/** The result of a rule. Decimals are exact. */
export interface QuorumCalculation {
  readonly pass: boolean;
  readonly displayString: string;
  readonly dynamicTotal: string;
  readonly contributed: string;
  readonly needed: string;
  readonly contributions: readonly QuorumContribution[];
}

/** Calculates a rule. The people who count are entitled to vote. Where the rule names groups, they
 *  are in one of them. Where it names an organisation, they have a weight in it. Without an
 *  organisation everybody counts 1. Somebody in several weighting groups of the organisation counts
 *  with the heaviest, as in votes. The contributions keep the order of `people`. Source: QUOR-01 …
 *  QUOR-03, WEIGHT-01. */
export function calculateQuorum(
  rule: Omit<QuorumRule, 'id' | 'name'>,
  people: readonly QuorumPerson[],
  weightings: readonly WeightingGroup[],
): QuorumCalculation {
  const weightOf = weigher(rule.voteOrganisation, weightings);
  const groups = new Set(rule.groups);
  const counting = people.flatMap((person) => {
    if (!person.entitled) return [];
    if (groups.size > 0 && !person.groups.some((group) => groups.has(group))) return [];
    const weight = weightOf(person.groups);
    return weight === null ? [] : [{ person, weight }];
  });
  const present = counting.filter(({ person }) => person.present);
  const dynamicTotal = sumDecimals(counting.map(({ weight }) => weight));
  const contributed = sumDecimals(present.map(({ weight }) => weight));
  return {
    pass: passesQuorum(rule, contributed, dynamicTotal),
    displayString: quorumDisplayString(rule, dynamicTotal),
    dynamicTotal,
    contributed,
    needed: neededForQuorum(rule, dynamicTotal),
    contributions: present.map(({ person, weight }) => ({
      id: person.id,
      weightContribution: weight,
      lastSeen: person.lastSeen,
    })),
  };
}

/** Makes a function from a person's groups to their weight; null: the person does not count. It
 *  uses a map, since a chamber may have thousands of people. */
function weigher(
  organisation: string | null,
  weightings: readonly WeightingGroup[],
): (groups: readonly string[]) => string | null {
  if (organisation === null) return () => '1';
  const weights = new Map(
    weightings.flatMap(({ id, grouptype, voteOrganisation, weightingNumber }) =>
      grouptype === 'vote-weighting' && voteOrganisation === organisation && weightingNumber !== null
        ? [[id, formatDecimal(decimalUnits(weightingNumber))] as const]
        : [],
    ),
  );
  return (groups) => {
    const own = groups.flatMap((group) => weights.get(group) ?? []);
    return own.length > 1 ? (own.toSorted(compareDecimals).at(-1) ?? null) : (own[0] ?? null);
  };
}
