import type { AgendaItemState } from '@hemicycle/contract/agenda';
import { branchOf, type PlacedItem } from './agenda-tree.ts';
import { currentItem } from './item-states.ts';

/** The item that a sitting comes to next: the first planned one behind the current item and all
 *  that it contains; before the first, the first planned one. Undefined where none is left. Never
 *  throws. Source: AGENDA-01, looks picture 19. */
export function nextItem<Item extends PlacedItem & { readonly state: AgendaItemState }>(
  items: readonly Item[],
): Item | undefined {
  const current = currentItem(items);
  const last = current && branchOf(items, current.id).at(-1);
  const from = last === undefined ? firstToCome(items) : items.indexOf(last) + 1;
  return items.slice(from).find(({ state }) => state === 'planned');
}

/** The index behind the last item that is done; 0 where none is. */
function firstToCome(items: readonly { readonly state: AgendaItemState }[]): number {
  return items.findLastIndex(({ state }) => state === 'done') + 1;
}
