/** The places of the groups of a house, from left to right on the seat map and one after another in
 *  a roll call: each group where the first of its people stands, those without a group last.
 *  `people`: in the order of the electorate, which is by name. Never throws. Source: BEY-04,
 *  BEY-41. */
export function groupPlaces(
  people: readonly { readonly groupId: string | null }[],
): Map<string | null, number> {
  const place = new Map<string | null, number>();
  for (const { groupId } of people) {
    if (groupId !== null && !place.has(groupId)) place.set(groupId, place.size);
  }
  return place.set(null, place.size);
}
