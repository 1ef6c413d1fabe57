import { randomInt } from 'node:crypto';
import { formatDecimal, decimalUnits } from '@hemicycle/rules/polls/decimal';
import type { EqualBallots } from '@hemicycle/rules/polls/tally-ballots';
import { sumTooFew } from '@hemicycle/rules/polls/too-few';
import type { OpenedBallot, SealedRow } from './ballot-store.ts';
import { UnopenableBallotError, type BallotSeal } from './sealed-ballots.ts';

/** Opens sealed ballots and counts equal ones together, for the tally of an open poll. @throws
 *  UnopenableBallotError */
export function countSealed(seal: BallotSeal, sealed: readonly SealedRow[]): EqualBallots[] {
  return sumEqual(sealed.map((row) => ({ text: seal.open(row.userId, row.sealed), weight: row.weight })));
}

/** Opens the sealed ballots of a poll that closes, without their voters and in a random order. A
 *  weight that fewer than five ballots have could reveal its holder, so equal ballots with such
 *  weights are summed. @throws UnopenableBallotError Source: BEY-03, DESIGN §6. */
export function openSealed(seal: BallotSeal, sealed: readonly SealedRow[]): OpenedBallot[] {
  const ballots = sealed.map((row) => ({ text: seal.open(row.userId, row.sealed), weight: row.weight }));
  const membersOf = new Map<string, number>();
  for (const { weight } of ballots) membersOf.set(weight, (membersOf.get(weight) ?? 0) + 1);
  const weights = Array.from(membersOf, ([weight, members]) => ({ weight, members }));
  // Where all ballots have the same weight, it reveals nothing, however few they are.
  const rare =
    weights.length === 1 ? new Set<string>() : new Set(sumTooFew(weights).summed.map(({ weight }) => weight));
  const listed = ballots.filter(({ weight }) => !rare.has(weight));
  const summed = ballots.filter(({ weight }) => rare.has(weight));
  return shuffle([
    ...listed.map(({ text, weight }) => ({ text, weight, votes: 1, isSum: false })),
    ...sumEqual(summed).map((sum) => ({ ...sum, isSum: true })),
  ]);
}

/** How many sealed ballots the key does not open: none with the key that sealed them. */
export function countUnopenable(seal: BallotSeal, sealed: readonly SealedRow[]): number {
  return sealed.filter((row) => {
    try {
      seal.open(row.userId, row.sealed);
      return false;
    } catch (error) {
      if (error instanceof UnopenableBallotError) return true;
      throw error;
    }
  }).length;
}

function sumEqual(ballots: readonly { readonly text: string; readonly weight: string }[]): EqualBallots[] {
  const sums = new Map<string, { votes: number; units: bigint }>();
  for (const { text, weight } of ballots) {
    const sum = sums.get(text) ?? { votes: 0, units: 0n };
    sums.set(text, { votes: sum.votes + 1, units: sum.units + decimalUnits(weight) });
  }
  return Array.from(sums, ([text, { votes, units }]) => ({ text, votes, weight: formatDecimal(units) }));
}

/** The Fisher-Yates shuffle with cryptographic random numbers. */
function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    const [left, right] = [items[last], items[other]];
    if (left === undefined || right === undefined) continue;
    [items[last], items[other]] = [right, left];
  }
  return items;
}
