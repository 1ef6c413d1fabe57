import { AGENDA_LEVELS_MAX } from '@hemicycle/contract/agenda-limits';
import { branchOf, levelOf, moveItem, type Place, type PlacedItem, siblingsOf } from './agenda-tree.ts';
import { mayMoveTo, type RunItem } from './item-states.ts';

type Movable = PlacedItem & Pick<RunItem, 'state'>;

/** The ways in which one press moves an item. `in`: into the item before it; `out`: behind the item
 *  that contains it. */
export type MoveStep = 'up' | 'down' | 'in' | 'out';

/** Where one step takes an item; null where it cannot go that way, or may not. Never throws.
 *  Source: AGENDA-01. */
export function placeAfterStep(items: readonly Movable[], itemId: string, step: MoveStep): Place | null {
  const item = items.find(({ id }) => id === itemId);
  const place = item === undefined ? null : steppedPlace(items, item, step);
  return item !== undefined && place !== null && mayMoveTo(item, place) ? place : null;
}

function steppedPlace(items: readonly PlacedItem[], item: PlacedItem, step: MoveStep): Place | null {
  const { id: itemId, parentId } = item;
  const siblings = siblingsOf(items, parentId);
  const at = siblings.indexOf(item);
  const previous = siblings[at - 1];
  switch (step) {
    case 'up':
      return previous === undefined ? null : { parentId, beforeId: previous.id };
    case 'down':
      return at === siblings.length - 1 ? null : { parentId, beforeId: siblings[at + 2]?.id ?? null };
    case 'in':
      return previous === undefined || deepestIn(items, itemId) >= AGENDA_LEVELS_MAX
        ? null
        : { parentId: previous.id, beforeId: null };
    case 'out': {
      const parent = items.find(({ id }) => id === parentId);
      if (parent === undefined) return null;
      const around = siblingsOf(items, parent.parentId);
      return { parentId: parent.parentId, beforeId: around[around.indexOf(parent) + 1]?.id ?? null };
    }
  }
}

/** The deepest level that an item and all that it contains reach. */
function deepestIn(items: readonly PlacedItem[], itemId: string): number {
  return Math.max(...branchOf(items, itemId).map(({ id }) => levelOf(items, id)));
}

/** Where an item goes that is dropped on another one: before it, after it, or into it. Null where
 *  it may not stand there. Never throws. Source: AGENDA-01. */
export function placeAtDrop(
  items: readonly Movable[],
  itemId: string,
  onto: { readonly itemId: string; readonly where: DropWhere },
): Place | null {
  const item = items.find(({ id }) => id === itemId);
  const target = items.find(({ id }) => id === onto.itemId);
  if (item === undefined || target === undefined || branchOf(items, itemId).includes(target)) return null;
  const siblings = siblingsOf(items, target.parentId).filter(({ id }) => id !== itemId);
  const place: Place =
    onto.where === 'in'
      ? { parentId: target.id, beforeId: null }
      : {
          parentId: target.parentId,
          beforeId:
            onto.where === 'before' ? target.id : (siblings[siblings.indexOf(target) + 1]?.id ?? null),
        };
  return mayMoveTo(item, place) && moveItem(items, itemId, place).ok ? place : null;
}

export type DropWhere = 'before' | 'after' | 'in';
