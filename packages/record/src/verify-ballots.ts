import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { ClosingEntry, RecordLeaf } from '@hemicycle/contract/records';
import { readBallot, type BallotShape } from '@hemicycle/rules/polls/ballot-text';
import { checkBallot } from '@hemicycle/rules/polls/check-ballot';
import { decimalUnits } from '@hemicycle/rules/polls/decimal';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { canonicalText } from './canonical-bytes.ts';
import { shapeOf } from './recount.ts';

type BallotLeaf = Exclude<RecordLeaf, { type: 'receipt' }>;

/** The problems of the ballots themselves, in words: ballots of a kind that the privacy option does
 *  not have, of another form than the poll's, not in the one spelling of their meaning, or split
 *  into parts that do not add up to their weight. Source: BEY-01, BEY-08, BEY-09. */
export function problemsOfBallots({ leaves, poll }: ClosingEntry): string[] {
  const shape = shapeOf(poll);
  const secret = isSecretPoll(poll.privacy);
  return leaves.flatMap((leaf, index) => {
    const problems: string[] = [];
    if (secret === (leaf.type === 'vote')) {
      problems.push(`leaf ${index} is of a kind that this privacy option does not have`);
    }
    if (leaf.type === 'receipt') return problems;
    for (const decision of decisionsOf(leaf)) {
      const problem = problemOfDecision(shape, leaf, decision);
      if (problem !== null) problems.push(`leaf ${index} ${problem}`);
    }
    return problems;
  });
}

function decisionsOf(leaf: BallotLeaf): VoteDecision[] {
  return leaf.type === 'vote'
    ? [leaf.voteDecision, ...leaf.earlier.map(({ voteDecision }) => voteDecision)]
    : [leaf.voteDecision];
}

function problemOfDecision(shape: BallotShape, leaf: BallotLeaf, decision: VoteDecision): string | null {
  const checked = checkBallot(shape, decision);
  if (!checked.ok) return `does not fit the ballot (${checked.code})`;
  if (canonicalText(readBallot(shape, checked.text)) !== canonicalText(decision)) {
    return 'names options in another order than the poll does';
  }
  if (checked.splitTotal === null) return null;
  const ballots = leaf.type === 'sum' ? leaf.votes : 1;
  return decimalUnits(checked.splitTotal) * BigInt(ballots) === decimalUnits(leaf.weight)
    ? null
    : `splits ${checked.splitTotal} in each of ${ballots} ballots, but weighs ${leaf.weight}`;
}
