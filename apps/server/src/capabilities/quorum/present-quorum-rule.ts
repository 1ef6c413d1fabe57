import type { QuorumRule } from '@hemicycle/contract/quorum';
import { decimalUnits, formatDecimal } from '@hemicycle/rules/polls/decimal';
import type { QuorumRuleRow } from './quorum-rule-store.ts';

/** A rule of the site. Source: QUOR-01. */
export function presentQuorumRule(row: QuorumRuleRow): QuorumRule {
  return {
    id: row.id,
    name: row.name,
    amountType: row.amount_type,
    amount: plainDecimal(row.amount),
    totalType: row.total_type,
    definedTotal: row.defined_total === null ? null : plainDecimal(row.defined_total),
    groups: row.group_ids,
    voteOrganisation: row.vote_organisation,
    ...(row.more_than && { moreThan: true }),
  };
}

/** A decimal without trailing zeros. */
export function plainDecimal(decimal: string): string {
  return formatDecimal(decimalUnits(decimal));
}
