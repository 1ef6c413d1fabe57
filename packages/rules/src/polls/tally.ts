import type { OptionTally } from '@hemicycle/contract/polls';
import { decimalUnits, formatDecimal, sumDecimals } from './decimal.ts';

/** A vote that counts: the last one of its voter. The weight is an exact decimal. */
export interface CountedVote {
  readonly voteDecision: string;
  readonly voteWeight: string;
}

/** The count: one entry an option in the order of the options, with the sums of heads and of weight over all. */
export interface Tally {
  readonly votesSummary: OptionTally[];
  readonly votes: number;
  readonly weight: string;
}

/** Counts heads and weight per option. Exact: the sums of the options are the totals. Throws a RangeError on a vote for an option
 *  that the poll does not have or with a weight that is no decimal: such a record is broken and must not be counted.
 *  Source: POLL-20, WEIGHT-02, DESIGN §6. */
export function tallyVotes(voteOptions: readonly string[], votes: readonly CountedVote[]): Tally {
  const counts = new Map(voteOptions.map((option) => [option, { votes: 0, units: 0n }]));
  for (const vote of votes) {
    const count = counts.get(vote.voteDecision);
    if (count === undefined) throw new RangeError('A vote names an option that the poll does not have.');
    count.votes += 1;
    count.units += decimalUnits(vote.voteWeight);
  }
  const votesSummary = Array.from(counts, ([voteDecision, count]) => ({
    voteDecision,
    votes: count.votes,
    weight: formatDecimal(count.units),
  }));
  return {
    votesSummary,
    votes: votes.length,
    weight: sumDecimals(votesSummary.map((entry) => entry.weight)),
  };
}
