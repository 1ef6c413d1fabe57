import type { InspectedVote } from '@hemicycle/contract/votes';
import { compareDecimals } from '@hemicycle/rules/polls/decimal';

/** The order of the votes in an inspection: the column, and whether it is descending. */
export interface VotesOrder {
  readonly by: 'voter' | 'vote' | 'weight' | 'recorded';
  readonly descending: boolean;
}

/** The order in which the server sends votes: by name. Where names are hidden, the order tells
 *  nothing about the voters. */
export const GIVEN_ORDER: VotesOrder = { by: 'voter', descending: false };

/** Sorts votes by a column: names in the given order, decisions in the order of the options
 *  (ballots with several options last), weights as exact decimals, votes by the time of recording.
 *  Equal votes keep the order of names. Source: POLL-12. */
export function sortVotes(
  votes: readonly InspectedVote[],
  voteOptions: readonly string[],
  { by, descending }: VotesOrder,
): readonly InspectedVote[] {
  const compare = comparisons[by];
  if (compare === null) return descending ? votes.toReversed() : votes;
  return votes.toSorted((left, right) => (descending ? -1 : 1) * compare(left, right, voteOptions));
}

const comparisons: Record<
  VotesOrder['by'],
  ((left: InspectedVote, right: InspectedVote, voteOptions: readonly string[]) => number) | null
> = {
  voter: null,
  vote: (left, right, voteOptions) => compareDecisions(left.voteDecision, right.voteDecision, voteOptions),
  weight: (left, right) => compareDecimals(left.voteWeight ?? '0', right.voteWeight ?? '0'),
  recorded: (left, right) => (left.serverArrivalTime ?? 0) - (right.serverArrivalTime ?? 0),
};

function compareDecisions(
  left: InspectedVote['voteDecision'],
  right: InspectedVote['voteDecision'],
  voteOptions: readonly string[],
): number {
  const placeOf = (decision: typeof left) =>
    typeof decision === 'string' ? voteOptions.indexOf(decision) : voteOptions.length;
  const apart = placeOf(left) - placeOf(right);
  if (apart !== 0 || typeof left === 'string') return apart;
  const [one, other] = [JSON.stringify(left), JSON.stringify(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}
