import type { BallotForm } from '@hemicycle/contract/ballots';
import type { ElectionProposal } from '@hemicycle/contract/polls';
import type { BallotShape } from './ballot-text.ts';
import { decimalUnits } from './decimal.ts';
import { possibleWinners } from './instant-run-off.ts';
import { rankingsOf, type BallotTally, type EqualBallots } from './tally-ballots.ts';

/** How many different sets of elected options a count with ties looks at before it leaves the seats
 *  in doubt. */
const MOST_WAYS = 256;

/** How many options a poll elects; null where it is no election. */
export function seatsOf(form: BallotForm): number | null {
  return form.kind === 'approval' || form.kind === 'ranking' ? (form.seats ?? null) : null;
}

/** What an election rests on. `quorumMet`: every quorum at the close was met. */
export interface ElectionFigures {
  readonly shape: BallotShape;
  readonly ballots: readonly EqualBallots[];
  readonly tally: Pick<BallotTally, 'votesSummary'>;
  readonly weighted: boolean;
  readonly quorumMet: boolean;
}

/** Proposes who is elected, or null where the poll is no election. An approval elects those with
 *  most ballots, or most weight; a ranking fills one seat after the other by an instant run-off
 *  among those not yet elected. Who got nothing is never elected. In a tie across the last seat
 *  only those are proposed who are elected whichever way it goes. Throws as `tallyBallots` does.
 *  Source: BEY-08, SPEC-NOTES N2. */
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

/** Who is elected whichever way ties go, and who is in one of these ways. */
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

/** Whether a declaration names just those whom the count proposes, in any order. */
export function isAsProposed(
  proposal: Pick<ElectionProposal, 'elected'>,
  elected: readonly string[],
): boolean {
  return (
    elected.length === proposal.elected.length && elected.every((option) => proposal.elected.includes(option))
  );
}

/** Why a declaration of an election does not hold together, or null: a result without the elected,
 *  an option that the poll does not have, one twice, elected without PASS or PASS without
 *  elected. */
export type ElectedRefusal = 'missing' | 'not-an-election' | 'unknown' | 'twice' | 'other-result';

/** Whether a declared result and the elected go together, and what is wrong where they do not. Any
 *  of the options may be named, also more than there are seats: against the proposal, with a
 *  commentary. */
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
