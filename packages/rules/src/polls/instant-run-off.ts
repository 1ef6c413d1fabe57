import type { RunOffRound } from '@hemicycle/contract/ballots';
import { decimalUnits, formatDecimal } from './decimal.ts';

/** Equal rankings counted together: options best first, with how many ballots and how much weight they are. */
export interface RankedBallots {
  readonly ranking: readonly string[];
  readonly votes: number;
  readonly weight: string;
}

/** The rounds, who won (null: nobody voted, or the last two are equal) and which options are equal at the end. */
export interface RunOff {
  readonly rounds: RunOffRound[];
  readonly winner: string | null;
  readonly tiedBetween: string[];
}

interface Standing {
  votes: number;
  units: bigint;
}

/** Counts a ranking by instant run-off, by heads or by weight. Each ballot counts for its best continuing option. An option with more
 *  than half of the ballots that still count wins; otherwise the one with fewest is eliminated, one a round. Are several
 *  fewest, the one goes that had fewer in the latest earlier round in which they differed; were they always equal, the one that
 *  stands last among the poll's options. Two options left and equal: nobody wins.  Source: BEY-08. */
export function countRunOff(
  voteOptions: readonly string[],
  ballots: readonly RankedBallots[],
  by: 'heads' | 'weight',
): RunOff {
  const rounds: RunOffRound[] = [];
  const history: ReadonlyMap<string, bigint>[] = [];
  let continuing = [...voteOptions];
  while (continuing.length > 0) {
    const { standings, exhausted } = countRound(continuing, ballots);
    const size = new Map(
      Array.from(standings, ([option, one]) => [option, by === 'weight' ? one.units : BigInt(one.votes)]),
    );
    const total = [...size.values()].reduce((sum, units) => sum + units, 0n);
    const winner = continuing.find((option) => (size.get(option) ?? 0n) * 2n > total) ?? null;
    const decided = winner !== null || total === 0n || continuing.length <= 2;
    const going = decided ? null : toEliminate(continuing, size, history);
    rounds.push({
      standings: continuing.map((voteDecision) => presentStanding(voteDecision, standings)),
      exhausted: { votes: exhausted.votes, weight: formatDecimal(exhausted.units) },
      eliminated: going?.option ?? null,
      eliminatedBy: going?.by ?? null,
    });
    if (going === null) {
      return { rounds, winner, tiedBetween: winner === null && total > 0n ? continuing : [] };
    }
    history.push(size);
    continuing = continuing.filter((option) => option !== going.option);
  }
  return { rounds, winner: null, tiedBetween: [] };
}

function countRound(continuing: readonly string[], ballots: readonly RankedBallots[]) {
  const standings = new Map(
    continuing.map((option): [string, Standing] => [option, { votes: 0, units: 0n }]),
  );
  const exhausted: Standing = { votes: 0, units: 0n };
  for (const { ranking, votes, weight } of ballots) {
    const best = ranking.find((option) => standings.has(option));
    const standing = (best === undefined ? undefined : standings.get(best)) ?? exhausted;
    standing.votes += votes;
    standing.units += decimalUnits(weight);
  }
  return { standings, exhausted };
}

function presentStanding(voteDecision: string, standings: ReadonlyMap<string, Standing>) {
  const { votes, units } = standings.get(voteDecision) ?? { votes: 0, units: 0n };
  return { voteDecision, votes, weight: formatDecimal(units) };
}

function toEliminate(
  continuing: readonly string[],
  size: ReadonlyMap<string, bigint>,
  history: readonly ReadonlyMap<string, bigint>[],
): { option: string; by: 'fewest' | 'earlier-round' | 'order-of-options' } {
  let equal = fewestOf(continuing, size);
  const [only] = equal;
  if (equal.length === 1 && only !== undefined) return { option: only, by: 'fewest' };
  for (const earlier of history.toReversed()) {
    equal = fewestOf(equal, earlier);
    const [fewest] = equal;
    if (equal.length === 1 && fewest !== undefined) return { option: fewest, by: 'earlier-round' };
  }
  return { option: equal.at(-1) ?? '', by: 'order-of-options' };
}

function fewestOf(options: readonly string[], size: ReadonlyMap<string, bigint>): string[] {
  const sizeOf = (option: string): bigint => size.get(option) ?? 0n;
  const fewest = options.map(sizeOf).reduce((least, one) => (one < least ? one : least));
  return options.filter((option) => sizeOf(option) === fewest);
}
