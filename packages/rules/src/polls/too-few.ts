/** A group or a weight with fewer members than this is too rare to hide in. Source: DESIGN §6. */
export const FEWEST_TO_HIDE_IN = 5;

/** Which entries may stand for themselves and which are only told together, as one sum. `summed` is
 *  empty or holds together at least five members, unless there are fewer than five in all. */
export interface ListedOrSummed<E> {
  readonly listed: E[];
  readonly summed: E[];
}

/** Splits the groups, or the weights, of a secret poll: those with fewer than five members are
 *  summed. When the summed ones together are fewer than five, the smallest of the others join them,
 *  since a difference would give them away. Keeps the order given; equal sizes join from the end.
 *  Source: DESIGN §6. */
export function sumTooFew<E extends { readonly members: number }>(entries: readonly E[]): ListedOrSummed<E> {
  const summed = new Set(entries.filter((entry) => entry.members < FEWEST_TO_HIDE_IN));
  const membersOf = (chosen: Iterable<E>): number =>
    Array.from(chosen).reduce((sum, entry) => sum + entry.members, 0);
  const others = entries
    .filter((entry) => !summed.has(entry))
    .toReversed()
    .toSorted((left, right) => left.members - right.members);
  for (const next of others) {
    const members = membersOf(summed);
    if (members === 0 || members >= FEWEST_TO_HIDE_IN) break;
    summed.add(next);
  }
  return {
    listed: entries.filter((entry) => !summed.has(entry)),
    summed: entries.filter((entry) => summed.has(entry)),
  };
}
