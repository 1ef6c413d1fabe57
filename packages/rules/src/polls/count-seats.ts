import type { SeatRounds } from '@hemicycle/contract/polls';
import type { BallotShape } from './ballot-text.ts';
import { countRunOff, possibleWinners } from './instant-run-off.ts';
import { seatsOf } from './propose-elected.ts';
import { rankingsOf, type EqualBallots } from './tally-ballots.ts';

/** The ballots of a poll and their shape: plain data, which can be sent to another thread. */
export interface SeatFigures {
  readonly shape: BallotShape;
  readonly ballots: readonly EqualBallots[];
  readonly weighted: boolean;
}

/** Counts the seats of a ranking one after the other. The run-off for each seat is among the
 *  options that no earlier seat went to. Where a tie leaves open which option has a seat, its
 *  run-off is the last one, since the later seats depend on it. Empty for a poll that is no
 *  election by ranking. Throws as `tallyBallots` does. Source: BEY-08. */
export function countSeats({ shape, ballots, weighted }: SeatFigures): SeatRounds[] {
  const { form, voteOptions } = shape;
  const seats = form.kind === 'ranking' ? seatsOf(form) : null;
  if (seats === null) return [];
  const ranked = rankingsOf(shape, ballots);
  const by = weighted ? 'weight' : 'heads';
  const counted: SeatRounds[] = [];
  let others: readonly string[] = voteOptions;
  while (counted.length < seats) {
    const runOff = countRunOff(others, ranked, by);
    const [winner, ...more] = possibleWinners(others, ranked, by);
    const decided = winner !== undefined && more.length === 0;
    counted.push({ options: [...others], runOff, decided });
    if (!decided) break;
    others = others.filter((option) => option !== winner);
  }
  return counted;
}
