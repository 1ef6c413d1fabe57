import type { OptionTally } from '@hemicycle/contract/polls';
import { decimalUnits, parseDecimal, sumDecimals } from './decimal.ts';

/** The bars change their order this long after the count has changed. Source: POLL-16. */
export const VOTE_BAR_REORDER_DELAY_MS = 100;

/** The share of a total in whole percent, a half rounded up; 0 when either is no decimal, or the
 *  total is 0. Both are weights, or both are heads. Source: VOTE-06, VOTE-07. */
export function votePercent(part: string | number, total: string | number): number {
  const partUnits = parseDecimal(String(part));
  const totalUnits = parseDecimal(String(total));
  if (partUnits === null || totalUnits === null || totalUnits === 0n) return 0;
  return Number((partUnits * 200n + totalUnits) / (totalUnits * 2n));
}

/** A bar: the option's count and its share of all votes cast, by weight in a weighted poll,
 *  otherwise by heads. */
export interface VoteBar extends OptionTally {
  readonly percent: number;
}

/** The bars in the order of the options. `whole`: the total of which the shares are taken, heads or
 *  weight as a decimal. It is needed where a ballot may name several options and so counts in
 *  several bars. Source: VOTE-06, VOTE-07, BEY-08. */
export function voteBars(
  votesSummary: readonly OptionTally[],
  weighted: boolean,
  whole?: string | number,
): VoteBar[] {
  const together = () =>
    weighted
      ? sumDecimals(votesSummary.map((entry) => entry.weight))
      : votesSummary.reduce((sum, entry) => sum + entry.votes, 0);
  const total = whole ?? together();
  return votesSummary.map((entry) => ({
    ...entry,
    percent: votePercent(weighted ? entry.weight : entry.votes, total),
  }));
}

/** The bars, largest first; equal ones keep the order of the options. Source: POLL-16. */
export function orderVoteBars<B extends OptionTally>(bars: readonly B[], weighted: boolean): B[] {
  const size = (bar: B): bigint => (weighted ? decimalUnits(bar.weight) : BigInt(bar.votes));
  return bars.toSorted((left, right) => {
    const difference = size(right) - size(left);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  });
}
