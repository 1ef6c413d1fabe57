import type { PlacedItem } from './agenda-tree.ts';

/** The numbers of all items as people read them, by id: the one that a clerk gave, or the place
 *  among its siblings, behind the number of the item that contains it: `4`, `4.2`, `4.2.1`. Never
 *  throws. Source: AGENDA-01. */
export function numberItems(
  items: readonly (PlacedItem & { readonly ownNumber: string | null })[],
): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  const counts = new Map<string | null, number>();
  for (const { id, parentId, ownNumber } of items) {
    const count = (counts.get(parentId) ?? 0) + 1;
    counts.set(parentId, count);
    const behind = parentId === null ? undefined : numbers.get(parentId);
    numbers.set(id, ownNumber ?? (behind === undefined ? String(count) : `${behind}.${count}`));
  }
  return numbers;
}
