import type { QuorumContribution, QuorumRule } from '@hemicycle/contract/quorum';
import { decimalUnits, formatDecimal } from '@hemicycle/rules/polls/decimal';
import { calculateQuorum, type QuorumCalculation } from '@hemicycle/rules/quorum/calculate-quorum';
import type { QuorumFacts } from './quorum-facts-store.ts';
import { presentQuorumRule } from './present-quorum-rule.ts';

/** A rule with its result in a session. `active`: the session applies the rule. */
export interface CalculatedQuorum {
  readonly rule: QuorumRule;
  readonly active: boolean;
  readonly calculation: QuorumCalculation;
  readonly oldContributions: readonly QuorumContribution[];
}

/** Calculates all rules of the site for a session, by name. The old contributions are those of
 *  people who contributed at a stored calculation and do not contribute now. Source: QUOR-01 …
 *  QUOR-03. */
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
