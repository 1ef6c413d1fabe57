import type { LiveQuorum } from '@hemicycle/contract/quorum';

type Standing = {
  readonly active: boolean;
  readonly result: Pick<NonNullable<LiveQuorum['result']>, 'pass'> | null;
};

/** The applied rule that decides the state of the quorum: the first that fails, otherwise the
 *  first. Undefined where no applied rule is calculated. Source: QUOR-04. */
export function decidingQuorum<Rule extends Standing>(
  quorums: readonly Rule[],
): (Rule & { readonly result: NonNullable<Rule['result']> }) | undefined {
  const applied = quorums.filter(isApplied);
  return applied.find(({ result }) => !result.pass) ?? applied[0];
}

function isApplied<Rule extends Standing>(
  rule: Rule,
): rule is Rule & { readonly result: NonNullable<Rule['result']> } {
  return rule.active && rule.result !== null;
}
