import { decimalUnits } from './decimal.ts';

/** Equal rankings, counted together: the options best first, the number of ballots and their total
 *  weight. */
export interface RankedBallots {
  readonly ranking: readonly string[];
  readonly votes: number;
  readonly weight: string;
}

/** The amount that an option holds in a round, and the rankings whose best continuing option it is.
 *  `units`: exact weight. */
export interface Pile {
  readonly votes: number;
  readonly units: bigint;
  readonly held: readonly HeldBallots[];
}

/** Equal rankings, and where they lie now: at the option with the index `at` in the ranking. */
interface HeldBallots {
  readonly ranking: readonly string[];
  readonly at: number;
  readonly votes: number;
  readonly units: bigint;
}

/** One round of a run-off. It is immutable, so that several counts can continue from it. `size`:
 *  the amount of each option that decides, heads or weight. `earlier`: the sizes in the previous
 *  rounds, first round first. */
export interface Standing {
  readonly by: 'heads' | 'weight';
  readonly continuing: readonly string[];
  readonly piles: ReadonlyMap<string, Pile>;
  readonly exhausted: Pile;
  readonly size: ReadonlyMap<string, bigint>;
  readonly earlier: readonly ReadonlyMap<string, bigint>[];
}

const EMPTY: Pile = { votes: 0, units: 0n, held: [] };

/** The first round among these options. A ranking that also names other options counts for the best
 *  of these. */
export function firstStanding(
  options: readonly string[],
  ballots: readonly RankedBallots[],
  by: 'heads' | 'weight',
): Standing {
  const held = ballots.map(({ ranking, votes, weight }) => ({
    ranking,
    at: -1,
    votes,
    units: decimalUnits(weight),
  }));
  const piles = new Map(options.map((option) => [option, EMPTY]));
  return standingOf({ by, continuing: options, earlier: [] }, moved(held, piles, EMPTY));
}

/** The next round: the option is eliminated, and only the ballots of its pile move. */
export function standingWithout(standing: Standing, eliminated: string): Standing {
  const piles = new Map(standing.piles);
  const held = piles.get(eliminated)?.held ?? [];
  piles.delete(eliminated);
  return standingOf(
    {
      by: standing.by,
      continuing: standing.continuing.filter((option) => option !== eliminated),
      earlier: [...standing.earlier, standing.size],
    },
    moved(held, piles, standing.exhausted),
  );
}

/** How a round ends: an option wins, nobody has a vote, the last two are equal, or an option with
 *  fewest is eliminated. `equal` names that option. It names several, in the order of the options,
 *  where they were equal in all rounds. */
export type RoundEnd =
  | { readonly winner: string }
  | { readonly tiedBetween: readonly string[] }
  | { readonly equal: readonly string[]; readonly by: 'fewest' | 'earlier-round' };

/** How a round ends. When several options have fewest, the one is eliminated that had fewer in the
 *  latest earlier round in which they differed. */
export function endOfRound({ continuing, earlier, size }: Standing): RoundEnd {
  const total = [...size.values()].reduce((sum, units) => sum + units, 0n);
  const winner = continuing.find((option) => (size.get(option) ?? 0n) * 2n > total);
  if (winner !== undefined) return { winner };
  if (total === 0n) return { tiedBetween: [] };
  if (continuing.length <= 2) return { tiedBetween: continuing };
  let equal = fewestOf(continuing, size);
  if (equal.length === 1) return { equal, by: 'fewest' };
  for (const round of earlier.toReversed()) {
    equal = fewestOf(equal, round);
    if (equal.length === 1) break;
  }
  return { equal, by: 'earlier-round' };
}

function standingOf(
  rest: Pick<Standing, 'by' | 'continuing' | 'earlier'>,
  { piles, exhausted }: Pick<Standing, 'piles' | 'exhausted'>,
): Standing {
  const size = new Map(
    rest.continuing.map((option) => {
      const { votes, units } = piles.get(option) ?? EMPTY;
      return [option, rest.by === 'weight' ? units : BigInt(votes)];
    }),
  );
  return { ...rest, piles, exhausted, size };
}

/** Moves ballots to the pile of the next option in their ranking that still has a pile. */
function moved(
  held: readonly HeldBallots[],
  piles: ReadonlyMap<string, Pile>,
  exhausted: Pile,
): Pick<Standing, 'piles' | 'exhausted'> {
  const gained = new Map<string | null, HeldBallots[]>();
  for (const ballots of held) {
    let at = ballots.at + 1;
    while (at < ballots.ranking.length && !piles.has(ballots.ranking[at] ?? '')) at += 1;
    const option = ballots.ranking[at] ?? null;
    const gain = gained.get(option) ?? [];
    gain.push({ ...ballots, at });
    gained.set(option, gain);
  }
  const result = new Map(piles);
  for (const [option, pile] of piles) {
    const gain = gained.get(option);
    if (gain !== undefined) result.set(option, withBallots(pile, gain));
  }
  return { piles: result, exhausted: withBallots(exhausted, gained.get(null) ?? []) };
}

function withBallots(pile: Pile, gain: readonly HeldBallots[]): Pile {
  return {
    votes: gain.reduce((sum, { votes }) => sum + votes, pile.votes),
    units: gain.reduce((sum, { units }) => sum + units, pile.units),
    held: [...pile.held, ...gain],
  };
}

function fewestOf(options: readonly string[], size: ReadonlyMap<string, bigint>): string[] {
  const sizeOf = (option: string): bigint => size.get(option) ?? 0n;
  const fewest = options.map(sizeOf).reduce((least, one) => (one < least ? one : least));
  return options.filter((option) => sizeOf(option) === fewest);
}
