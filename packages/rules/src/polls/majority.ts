import type { OptionTally } from '@hemicycle/contract/polls';
import { decimalUnits, formatDecimal } from './decimal.ts';

/** More than half of the votes for the first option and the second together; other options and absence do not count. */
export const SIMPLE_MAJORITY = 'simple-majority';

/** A suggestion for the declaration with what it rests on. `yea`, `nay` and `base` are heads or, in a weighted poll, exact
 *  weights, as text. `needed` is the smallest whole number of heads that carries, null when votes are weighted. `tied`: as
 *  many on either side, which fails, unless the house has a casting vote. `PASS` and `FAIL` are suggestions only: a moderator
 *  declares. */
export interface OutcomeSuggestion {
  readonly outcome: 'PASS' | 'FAIL';
  readonly rule: typeof SIMPLE_MAJORITY;
  readonly countedBy: 'heads' | 'weight';
  readonly yeaOption: string;
  readonly nayOption: string;
  readonly yea: string;
  readonly nay: string;
  readonly base: string;
  readonly needed: string | null;
  readonly tied: boolean;
}

/** Suggests an outcome by simple majority of the first two options, or null when the poll has fewer than two, as nothing
 *  can be suggested then. Nobody voting for either fails.  Source: POLL-07, DESIGN §6. */
export function suggestOutcome(
  votesSummary: readonly OptionTally[],
  weighted: boolean,
): OutcomeSuggestion | null {
  const [first, second] = votesSummary;
  if (first === undefined || second === undefined) return null;
  const count = (entry: OptionTally): bigint => decimalUnits(weighted ? entry.weight : String(entry.votes));
  const yea = count(first);
  const nay = count(second);
  return {
    outcome: yea > nay ? 'PASS' : 'FAIL',
    rule: SIMPLE_MAJORITY,
    countedBy: weighted ? 'weight' : 'heads',
    yeaOption: first.voteDecision,
    nayOption: second.voteDecision,
    yea: formatDecimal(yea),
    nay: formatDecimal(nay),
    base: formatDecimal(yea + nay),
    needed: weighted ? null : String(Math.floor((first.votes + second.votes) / 2) + 1),
    tied: yea === nay,
  };
}

/** A rule as a published roll call states it. */
export interface PublishedRule {
  readonly type: string;
  readonly of?: string | undefined;
  readonly threshold?: string | undefined;
  readonly tieBreaker?: string | undefined;
}

/** Whether `suggestOutcome` expresses a published rule, and if not, what it lacks, in words for the report. */
export type RuleReading =
  | { readonly expressible: true; readonly rule: typeof SIMPLE_MAJORITY; readonly tieBreaker: string | null }
  | { readonly expressible: false; readonly why: string };

/** Reads a published rule: a majority of more than half of `yea+nay` (also `for+against`, `yes+no`: the two sides that the first two
 *  options stand for) can be expressed; every other rule is named, never guessed. A tie breaker is passed on: it only
 *  matters when the suggestion says `tied`. */
export function readPublishedRule(rule: PublishedRule): RuleReading {
  if (rule.type !== 'majority') return { expressible: false, why: `a rule of type ${rule.type}` };
  if (rule.threshold !== '>1/2') {
    return { expressible: false, why: `a majority with threshold ${rule.threshold ?? 'unstated'}` };
  }
  if (!['yea+nay', 'for+against', 'yes+no'].includes(rule.of ?? '')) {
    return { expressible: false, why: `a majority of ${rule.of ?? 'something unstated'}` };
  }
  return { expressible: true, rule: SIMPLE_MAJORITY, tieBreaker: rule.tieBreaker ?? null };
}
