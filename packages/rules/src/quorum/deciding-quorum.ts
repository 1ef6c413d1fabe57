import type { LiveQuorum } from '@hemicycle/contract/quorum';

type Standing = {
  readonly active: boolean;
  readonly result: Pick<NonNullable<LiveQuorum['result']>, 'pass'> | null;
};

/** The applied rule by which a quorum stands as it does: the first that fails, else the first.
 *  Undefined where none is applied and calculated. Source: QUOR-04. */
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
