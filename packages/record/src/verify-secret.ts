import type { ClosingEntry, RecordLeaf } from '@hemicycle/contract/records';
import { sumDecimals } from '@hemicycle/rules/polls/decimal';
import { canonicalText } from './canonical-bytes.ts';
import { weightBounds } from './weight-bounds.ts';

/** The problems of the ballots of a secret poll, compared with its receipts and electorate, in
 *  words. There must be as many ballots as receipts, and no weight that the electorate cannot have
 *  given. Source: BEY-01, BEY-03. */
export function problemsOfSecret({ leaves, electorate }: ClosingEntry): string[] {
  const problems: string[] = [];
  const sums = leaves.filter((leaf) => leaf.type === 'sum');
  const listed = leaves.filter((leaf) => leaf.type === 'ballot').map(({ weight }) => weight);
  const summed = sums.reduce((sum, { votes }) => sum + votes, 0);
  const split = sums.filter(isSplit);
  const receipts = leaves.filter((leaf) => leaf.type === 'receipt').length;
  if (listed.length + summed !== receipts) {
    problems.push(`there are ${listed.length + summed} ballots, but ${receipts} receipts`);
  }
  if (listed.length + summed > electorate.length) {
    problems.push('there are more ballots than the electorate has');
  }
  const left = withoutEach(
    electorate.map(({ weight }) => weight),
    [...listed, ...split.flatMap(weightsOfSplit)],
  );
  if (left === null) {
    return [...problems, 'more ballots have some weight than there are voters with it'];
  }
  const whole = sums.filter((sum) => !isSplit(sum));
  return [...problems, ...problemsOfSums(whole, left), ...problemsOfEqual(sums)];
}

type SumLeaf = Extract<RecordLeaf, { type: 'sum' }>;

function isSplit({ voteDecision }: SumLeaf): boolean {
  return Array.isArray(voteDecision) && voteDecision.some((part) => typeof part !== 'string');
}

/** The weights of the ballots of a split sum. They are known: each ballot weighs the sum of its
 *  parts. */
function weightsOfSplit({ voteDecision, votes }: SumLeaf): string[] {
  const parts = Array.isArray(voteDecision) ? voteDecision : [];
  const weight = sumDecimals(parts.flatMap((part) => (typeof part === 'string' ? [] : part.weight)));
  return Array.from({ length: votes }, () => weight);
}

/** Checks that the sums fit the weights that remain without the listed and the split ballots. */
function problemsOfSums(sums: readonly SumLeaf[], left: readonly string[]): string[] {
  const problems: string[] = [];
  const mayWeigh = weightBounds(left);
  const all = {
    votes: sums.reduce((sum, { votes }) => sum + votes, 0),
    weight: sumDecimals(sums.map(({ weight }) => weight)),
  };
  if (![...sums, all].every(({ votes, weight }) => mayWeigh(votes, weight))) {
    problems.push('ballots that are summed have a weight that so many of the electorate do not have');
  }
  return problems;
}

function problemsOfEqual(sums: readonly SumLeaf[]): string[] {
  const different = new Set(sums.map(({ voteDecision }) => canonicalText(voteDecision)));
  return different.size < sums.length ? ['equal ballots are summed apart'] : [];
}

/** Removes the taken weights from the list, each as often as it was taken. Null where one was taken
 *  more often than it is there. */
function withoutEach(weights: readonly string[], taken: readonly string[]): string[] | null {
  const toTake = new Map<string, number>();
  for (const weight of taken) toTake.set(weight, (toTake.get(weight) ?? 0) + 1);
  const left = weights.filter((weight) => {
    const times = toTake.get(weight) ?? 0;
    if (times > 0) toTake.set(weight, times - 1);
    return times === 0;
  });
  return [...toTake.values()].some((times) => times > 0) ? null : left;
}
