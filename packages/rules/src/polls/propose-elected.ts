import type { BallotForm } from '@hemicycle/contract/ballots';
import type { ElectionProposal } from '@hemicycle/contract/polls';
import type { BallotShape } from './ballot-text.ts';
import { decimalUnits } from './decimal.ts';
import { possibleWinners } from './instant-run-off.ts';
import { rankingsOf, type BallotTally, type EqualBallots } from './tally-ballots.ts';

/** The greatest number of sets of elected options that a count with ties follows; beyond that it
 *  leaves the seats open. */
const MOST_WAYS = 256;

/** How many options a poll elects; null where it is no election. */
export function seatsOf(form: BallotForm): number | null {
  return form.kind === 'approval' || form.kind === 'ranking' ? (form.seats ?? null) : null;
}

/** The figures on which an election rests. `quorumMet`: every quorum at the close was met. */
export interface ElectionFigures {
  readonly shape: BallotShape;
  readonly ballots: readonly EqualBallots[];
  readonly tally: Pick<BallotTally, 'votesSummary'>;
  readonly weighted: boolean;
  readonly quorumMet: boolean;
}

/** Proposes who is elected, or null where the poll is no election. An approval elects the options
 *  with most ballots, or with most weight. A ranking fills one seat after the other by an instant
 *  run-off among the options not yet elected. An option without ballots is never elected. In a tie
 *  over the last seat, only the options are proposed that are elected however the tie is broken.
 *  Throws as `tallyBallots` does. Source: BEY-08, SPEC-NOTES N2. */
export function proposeElected(figures: ElectionFigures): ElectionProposal | null {
  const { shape, quorumMet } = figures;
  const seats = seatsOf(shape.form);
  if (seats === null) return null;
  if (!quorumMet) return { seats, elected: [], tiedBetween: [], quorumMet };
  const { sure, possible } =
    shape.form.kind === 'approval' ? mostApproved(figures, seats) : byRunOffs(figures, seats);
  const inOrder = (which: (option: string) => boolean) => shape.voteOptions.filter(which);
  return {
    seats,
    elected: inOrder((option) => sure.has(option)),
    tiedBetween: inOrder((option) => possible.has(option) && !sure.has(option)),
    quorumMet,
  };
}

/** `sure`: the options that are elected however ties are broken. `possible`: those elected in at
 *  least one of these ways. */
interface Outcome {
  readonly sure: ReadonlySet<string>;
  readonly possible: ReadonlySet<string>;
}

function mostApproved({ tally, weighted }: ElectionFigures, seats: number): Outcome {
  const got = tally.votesSummary
    .map(({ voteDecision, votes, weight }) => ({
      option: voteDecision,
      units: weighted ? decimalUnits(weight) : BigInt(votes),
    }))
    .filter(({ units }) => units > 0n)
    .toSorted((left, right) => (left.units > right.units ? -1 : left.units < right.units ? 1 : 0));
  const last = got[seats - 1];
  const next = got[seats];
  const setOf = (some: typeof got) => new Set(some.map(({ option }) => option));
  if (last === undefined || next === undefined || last.units > next.units) {
    const sure = setOf(got.slice(0, seats));
    return { sure, possible: sure };
  }
  return {
    sure: setOf(got.filter(({ units }) => units > last.units)),
    possible: setOf(got.filter(({ units }) => units >= last.units)),
  };
}

function byRunOffs({ shape, ballots, weighted }: ElectionFigures, seats: number): Outcome {
  const ranked = rankingsOf(shape, ballots);
  const known = new Map<string, Outcome>();
  const fill = (elected: readonly string[]): Outcome => {
    const key = JSON.stringify(elected.toSorted());
    const before = known.get(key);
    if (before !== undefined) return before;
    const outcome = fillNext(elected);
    known.set(key, outcome);
    return outcome;
  };
  const fillNext = (elected: readonly string[]): Outcome => {
    const soFar = new Set(elected);
    if (elected.length === seats) return { sure: soFar, possible: soFar };
    const others = shape.voteOptions.filter((option) => !soFar.has(option));
    const candidates = possibleWinners(others, ranked, weighted ? 'weight' : 'heads');
    if (candidates.length === 0) return { sure: soFar, possible: soFar };
    if (candidates.length > seats - elected.length || known.size > MOST_WAYS) {
      return { sure: soFar, possible: new Set([...elected, ...candidates]) };
    }
    const ways = candidates.map((candidate) => fill([...elected, candidate]));
    return {
      sure: new Set([...soFar, ...others.filter((option) => ways.every(({ sure }) => sure.has(option)))]),
      possible: new Set(ways.flatMap(({ possible }) => [...possible])),
    };
  };
  return fill([]);
}

/** Whether a declaration names exactly the options that the count proposes, in any order. */
export function isAsProposed(
  proposal: Pick<ElectionProposal, 'elected'>,
  elected: readonly string[],
): boolean {
  return (
    elected.length === proposal.elected.length && elected.every((option) => proposal.elected.includes(option))
  );
}

/** Why the declaration of an election is refused: a result without the elected, an option that the
 *  poll does not have, an option named twice, elected options without PASS, or PASS without any. */
export type ElectedRefusal = 'missing' | 'not-an-election' | 'unknown' | 'twice' | 'other-result';

/** Checks whether a declared result and the elected options fit together; null where they do. Any
 *  option of the poll may be named, and more options than there are seats: against the proposal,
 *  with a commentary. */
export function refusalOfElected(
  poll: Pick<BallotShape, 'form' | 'voteOptions'>,
  { result, elected }: { readonly result: 'PASS' | 'FAIL'; readonly elected?: readonly string[] | undefined },
): ElectedRefusal | null {
  const isElection = seatsOf(poll.form) !== null;
  if (elected === undefined) return isElection ? 'missing' : null;
  if (!isElection) return 'not-an-election';
  if (!elected.every((option) => poll.voteOptions.includes(option))) return 'unknown';
  if (new Set(elected).size < elected.length) return 'twice';
  return (result === 'PASS') === elected.length > 0 ? null : 'other-result';
}
