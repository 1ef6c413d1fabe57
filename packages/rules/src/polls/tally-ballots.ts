import type { OptionTally } from '@hemicycle/contract/polls';
import { isSplit, readBallot, type BallotShape } from './ballot-text.ts';
import { decimalUnits, formatDecimal } from './decimal.ts';
import { countRunOff, type RankedBallots, type RunOff } from './instant-run-off.ts';

/** Ballots with the same text, counted together: their number and their total weight. */
export interface EqualBallots {
  readonly text: string;
  readonly votes: number;
  readonly weight: string;
}

/** The count of a poll. `votes`, `weight`: of all ballots. `votesSummary`: one entry for each
 *  option, in the order of the options. A ballot of an approval counts at each option that it
 *  names. A split vote counts at each option with the weight of its part. A ranking counts at its
 *  first preference. `questionSummaries`: such a list for each question. `runOff`: the rounds of a
 *  ranking. */
export interface BallotTally {
  readonly votes: number;
  readonly weight: string;
  readonly votesSummary: OptionTally[];
  readonly questionSummaries: OptionTally[][] | null;
  readonly runOff: RunOff | null;
}

/** Counts the ballots of a poll exactly. Throws a RangeError on a ballot for an option that the
 *  poll does not have, and a SyntaxError on a malformed ballot: such a record is broken and must
 *  not be counted. `keptRunOff`: the rounds of a ranking, where they were counted earlier. Source:
 *  POLL-20, WEIGHT-02, BEY-08, BEY-09, DESIGN §6. */
export function tallyBallots(
  shape: BallotShape,
  ballots: readonly EqualBallots[],
  weighted: boolean,
  keptRunOff: RunOff | null = null,
): BallotTally {
  const votes = ballots.reduce((sum, ballot) => sum + ballot.votes, 0);
  const weight = formatDecimal(ballots.reduce((sum, ballot) => sum + decimalUnits(ballot.weight), 0n));
  const { form, voteOptions } = shape;
  if (form.kind === 'questions') {
    const questionSummaries = form.questions.map((question, index) => {
      const count = counterOf(question.voteOptions);
      for (const ballot of ballots)
        count.add(answerOf(shape, ballot.text, index), ballot.votes, ballot.weight);
      return count.summary();
    });
    return { votes, weight, votesSummary: [], questionSummaries, runOff: null };
  }
  const count = counterOf(voteOptions);
  for (const ballot of ballots) {
    for (const part of partsOf(shape, ballot)) count.add(part.voteDecision, ballot.votes, part.weight);
  }
  const runOff =
    form.kind === 'ranking'
      ? (keptRunOff ?? countRunOff(voteOptions, rankingsOf(shape, ballots), weighted ? 'weight' : 'heads'))
      : null;
  return { votes, weight, votesSummary: count.summary(), questionSummaries: null, runOff };
}

/** The amounts that a group of equal ballots adds to each option. The weight of a split part is
 *  multiplied by the number of equal ballots. */
function partsOf(shape: BallotShape, ballot: EqualBallots): { voteDecision: string; weight: string }[] {
  const decision = readBallot(shape, ballot.text);
  if (typeof decision === 'string') return [{ voteDecision: decision, weight: ballot.weight }];
  if (isSplit(decision)) {
    return decision.map(({ voteDecision, weight }) => ({
      voteDecision,
      weight: formatDecimal(decimalUnits(weight) * BigInt(ballot.votes)),
    }));
  }
  const named = shape.form.kind === 'ranking' ? decision.slice(0, 1) : decision;
  return named.map((voteDecision) => ({ voteDecision, weight: ballot.weight }));
}

function answerOf(shape: BallotShape, text: string, index: number): string {
  const decision = readBallot(shape, text);
  const answer = typeof decision === 'string' || isSplit(decision) ? undefined : decision[index];
  if (answer === undefined) throw new SyntaxError('A stored ballot does not answer every question.');
  return answer;
}

/** The ballots of a ranking, best option first. Throws a SyntaxError on a ballot of another
 *  form. */
export function rankingsOf(shape: BallotShape, ballots: readonly EqualBallots[]): RankedBallots[] {
  return ballots.map(({ text, votes, weight }) => {
    const decision = readBallot(shape, text);
    if (typeof decision === 'string' || isSplit(decision))
      throw new SyntaxError('A stored ballot is no ranking.');
    return { ranking: decision, votes, weight };
  });
}

function counterOf(voteOptions: readonly string[]) {
  const counts = new Map(voteOptions.map((option) => [option, { votes: 0, units: 0n }]));
  return {
    add(option: string, votes: number, weight: string): void {
      const count = counts.get(option);
      if (count === undefined) throw new RangeError('A vote names an option that the poll does not have.');
      count.votes += votes;
      count.units += decimalUnits(weight);
    },
    summary: (): OptionTally[] =>
      Array.from(counts, ([voteDecision, { votes, units }]) => ({
        voteDecision,
        votes,
        weight: formatDecimal(units),
      })),
  };
}
