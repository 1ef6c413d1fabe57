import type { RunOffRound } from '@hemicycle/contract/ballots';
import { formatDecimal } from './decimal.ts';
import {
  endOfRound,
  firstStanding,
  standingWithout,
  type Pile,
  type RankedBallots,
  type Standing,
} from './run-off-standing.ts';

export type { RankedBallots } from './run-off-standing.ts';

/** The rounds, the winner, and the options that are equal at the end. `winner` null: nobody voted,
 *  or the last two options are equal. */
export interface RunOff {
  readonly rounds: RunOffRound[];
  readonly winner: string | null;
  readonly tiedBetween: string[];
}

/** Counts a ranking by instant run-off, by heads or by weight. Each ballot counts for its best
 *  continuing option. An option with more than half of the ballots that still count wins; otherwise
 *  the option with fewest is eliminated, one in each round. When several have fewest, the one is
 *  eliminated that had fewer in the latest earlier round in which they differed. When they were
 *  equal in all rounds, it is the one that stands last among the poll's options. When the last two
 *  options are equal, nobody wins. Source: BEY-08. */
export function countRunOff(
  voteOptions: readonly string[],
  ballots: readonly RankedBallots[],
  by: 'heads' | 'weight',
): RunOff {
  const rounds: RunOffRound[] = [];
  if (voteOptions.length === 0) return { rounds, winner: null, tiedBetween: [] };
  let standing = firstStanding(voteOptions, ballots, by);
  for (;;) {
    const end = endOfRound(standing);
    if (!('equal' in end)) {
      rounds.push(presentRound(standing, null));
      return 'winner' in end
        ? { rounds, winner: end.winner, tiedBetween: [] }
        : { rounds, winner: null, tiedBetween: [...end.tiedBetween] };
    }
    const option = end.equal.at(-1) ?? '';
    rounds.push(presentRound(standing, { option, by: end.equal.length === 1 ? end.by : 'order-of-options' }));
    standing = standingWithout(standing, option);
  }
}

/** The options that may win a run-off, in the order of the options: its winner, or those equal at
 *  the end. Where the order of the options decides an elimination, the count continues with each
 *  option moved to the front, and with each moved to the end. So the order of the options elects
 *  nobody. Source: BEY-08. */
export function possibleWinners(
  options: readonly string[],
  ballots: readonly RankedBallots[],
  by: 'heads' | 'weight',
): string[] {
  if (options.length === 0) return [];
  const possible = new Set<string>();
  const orders: Order[] = [
    {},
    ...options.flatMap((option): Order[] => [{ first: option }, { last: option }]),
  ];
  /** Counts on for several orders together, as long as they eliminate the same option. */
  const countOn = (standing: Standing, together: readonly Order[]): void => {
    const end = endOfRound(standing);
    if (!('equal' in end)) {
      for (const winner of 'winner' in end ? [end.winner] : end.tiedBetween) possible.add(winner);
      return;
    }
    const { equal } = end;
    // Options without ballots are eliminated before all others. Their order does not matter, since
    // no ballot moves.
    const holdNothing = standing.size.get(equal[0] ?? '') === 0n;
    if (holdNothing) return countOn(standingWithout(standing, equal.at(-1) ?? ''), together);
    const ways = new Map<string, Order[]>();
    for (const order of together) {
      const option = lastOf(equal, order);
      ways.set(option, [...(ways.get(option) ?? []), order]);
    }
    for (const [option, others] of ways) countOn(standingWithout(standing, option), others);
  };
  countOn(firstStanding(options, ballots, by), orders);
  return options.filter((option) => possible.has(option));
}

/** An order of the options: the poll's own, with one option moved to the front or to the end. */
interface Order {
  readonly first?: string;
  readonly last?: string;
}

function lastOf(equal: readonly string[], { first, last }: Order): string {
  if (last !== undefined && equal.includes(last)) return last;
  const usual = equal.at(-1) ?? '';
  return usual === first ? (equal.at(-2) ?? usual) : usual;
}

function presentRound(
  { continuing, exhausted, piles }: Standing,
  going: { option: string; by: NonNullable<RunOffRound['eliminatedBy']> } | null,
): RunOffRound {
  return {
    standings: continuing.map((voteDecision) => ({ voteDecision, ...amountOf(piles.get(voteDecision)) })),
    exhausted: amountOf(exhausted),
    eliminated: going?.option ?? null,
    eliminatedBy: going?.by ?? null,
  };
}

function amountOf(pile: Pile | undefined): { votes: number; weight: string } {
  return { votes: pile?.votes ?? 0, weight: formatDecimal(pile?.units ?? 0n) };
}
