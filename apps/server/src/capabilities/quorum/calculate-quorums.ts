import type { QuorumContribution, QuorumRule } from '@hemicycle/contract/quorum';
import { decimalUnits, formatDecimal } from '@hemicycle/rules/polls/decimal';
import { calculateQuorum, type QuorumCalculation } from '@hemicycle/rules/quorum/calculate-quorum';
import type { QuorumFacts } from './quorum-facts-store.ts';
import { presentQuorumRule } from './present-quorum-rule.ts';

/** A rule with what it comes to in a session. `active`: the session applies it. */
export interface CalculatedQuorum {
  readonly rule: QuorumRule;
  readonly active: boolean;
  readonly calculation: QuorumCalculation;
  readonly oldContributions: readonly QuorumContribution[];
}

/** Calculates all rules of the site for a session, by name. Whoever contributed at a calculation on
 *  record and does not now is among the old contributions. Source: QUOR-01 … QUOR-03. */
export function calculateAll(facts: QuorumFacts): CalculatedQuorum[] {
  const applied = new Set(facts.applied);
  return facts.rules.map((row) => {
    const rule = presentQuorumRule(row);
    const calculation = calculateQuorum(rule, facts.people, facts.weightings);
    return {
      rule,
      active: applied.has(rule.id),
      calculation,
      oldContributions: oldContributionsOf(rule.id, facts, calculation),
    };
  });
}

function oldContributionsOf(
  ruleId: string,
  { people }: QuorumFacts,
  { contributions }: QuorumCalculation,
): QuorumContribution[] {
  const now = new Set(contributions.map(({ id }) => id));
  return people.flatMap(({ id, lastSeen, recorded }) => {
    const before = recorded?.[ruleId];
    if (before === undefined || now.has(id)) return [];
    return [{ id, weightContribution: formatDecimal(decimalUnits(before.weight)), lastSeen }];
  });
}
