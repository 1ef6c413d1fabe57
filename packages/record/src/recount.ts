import type { ClosingEntry, RecordLeaf, RecordTally } from '@hemicycle/contract/records';
import { writeBallot, type BallotShape } from '@hemicycle/rules/polls/ballot-text';
import { proposeElected } from '@hemicycle/rules/polls/propose-elected';
import { proposeOutcome, type OutcomeFigures } from '@hemicycle/rules/polls/propose-outcome';
import { tallyBallots, type EqualBallots } from '@hemicycle/rules/polls/tally-ballots';

type Counted = Pick<ClosingEntry, 'poll' | 'leaves' | 'entitled' | 'present' | 'quorum' | 'withheld'>;

/** The shape of the ballots of a recorded poll. */
export function shapeOf(poll: ClosingEntry['poll']): BallotShape {
  return { form: poll.form, voteOptions: poll.voteOptions, maySplit: poll.maySplit };
}

/** The ballots among the leaves, in the form in which they are counted. Receipts do not count. */
export function ballotsOf(poll: ClosingEntry['poll'], leaves: readonly RecordLeaf[]): EqualBallots[] {
  const shape = shapeOf(poll);
  return leaves.flatMap((leaf) =>
    leaf.type === 'receipt'
      ? []
      : {
          text: writeBallot(shape, leaf.voteDecision),
          votes: leaf.type === 'sum' ? leaf.votes : 1,
          weight: leaf.weight,
        },
  );
}

/** Counts the leaves of a record from their content alone, and proposes the outcome by the poll's
 *  rule, or the elected of an election. Both are null where the count is withheld. Throws a
 *  RangeError or a SyntaxError on a ballot that the poll cannot have. */
export function recount(entry: Counted): Pick<ClosingEntry, 'tally' | 'proposal' | 'election'> {
  if (entry.withheld !== undefined) return { tally: null, proposal: null };
  const weighted = entry.poll.votingOrganisation !== null;
  const shape = shapeOf(entry.poll);
  const ballots = ballotsOf(entry.poll, entry.leaves);
  const tally = tallyBallots(shape, ballots, weighted);
  const quorumMet = entry.quorum.closing.every(({ pass }) => pass);
  const election = proposeElected({ shape, ballots, tally, weighted, quorumMet });
  return {
    tally,
    proposal: proposal(entry, tally, weighted),
    ...(election === null ? {} : { election }),
  };
}

function proposal(entry: Counted, tally: RecordTally, weighted: boolean): ClosingEntry['proposal'] {
  if (entry.poll.form.kind !== 'single') return null;
  const figures: OutcomeFigures = {
    weighted,
    votesSummary: tally.votesSummary,
    cast: { votes: tally.votes, weight: tally.weight },
    entitled: entry.entitled,
    present: entry.present,
  };
  const proposed = proposeOutcome(entry.poll.majority, figures);
  return proposed === null ? null : { ...proposed, checks: [...proposed.checks] };
}
