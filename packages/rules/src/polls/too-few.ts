/** A group or a weight with fewer members than this does not hide how its members voted. Source:
 *  DESIGN §6. */
export const FEWEST_TO_HIDE_IN = 5;

/** `listed`: the entries that are shown one by one. `summed`: those that are shown only as one sum.
 *  `summed` is empty or has at least five members together, unless there are fewer than five in
 *  all. */
export interface ListedOrSummed<E> {
  readonly listed: E[];
  readonly summed: E[];
}

/** Splits the groups, or the weights, of a secret poll: those with fewer than five members are
 *  summed. While the summed ones have fewer than five members together, the smallest of the others
 *  join them. Otherwise the difference to the total would reveal them. The given order stays; of
 *  equal sizes the last joins first. Source: DESIGN §6. */
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
