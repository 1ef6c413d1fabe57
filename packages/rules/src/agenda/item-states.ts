import type { AgendaItemState } from '@hemicycle/contract/agenda';
import { ancestorsOf, type Place, type PlacedItem } from './agenda-tree.ts';

/** The fields of an item that change in the course of a sitting. Times in ms since the epoch. */
export interface RunItem extends PlacedItem {
  readonly state: AgendaItemState;
  readonly begunAt: number | null;
  readonly endedAt: number | null;
  readonly spentMs: number;
  readonly runningSince: number | null;
}

/** The current item of an agenda: the innermost of those that are under way; undefined while none
 *  is. Source: AGENDA-01. */
export function currentItem<Item extends PlacedItem & Pick<RunItem, 'state'>>(
  items: readonly Item[],
): Item | undefined {
  // Only an item and those that contain it are under way at a time, each before what it contains.
  return items.findLast(({ state }) => state === 'current');
}

/** The case that is under way, itself or in one of its parts; undefined: none. Source:
 *  AGENDA-02. */
export function currentCase<Item extends Pick<RunItem, 'state'> & { readonly kind: 'item' | 'case' }>(
  items: readonly Item[],
): Item | undefined {
  return items.findLast(({ state, kind }) => state === 'current' && kind === 'case');
}

/** Makes another item the current one; null: none. Items that contain it are under way with it, and
 *  those that already were go on. What else was under way is done. Never throws. Source:
 *  AGENDA-01. */
export function withCurrent<Item extends RunItem>(
  items: readonly Item[],
  itemId: string | null,
  nowMs: number,
): readonly Item[] {
  const open = new Set(itemId === null ? [] : [itemId, ...ancestorsOf(items, itemId).map(({ id }) => id)]);
  return items.map((item) => {
    if (open.has(item.id)) return item.state === 'current' ? item : begun(item, nowMs);
    return item.state === 'current' ? ended(item, 'done', nowMs) : item;
  });
}

/** Whether the state of an item may be set by hand. What happened stays: an item that is done is
 *  done, and one that is under way can only be postponed or withdrawn. Source: AGENDA-01. */
export function mayBecome(from: AgendaItemState, to: 'planned' | 'postponed' | 'withdrawn'): boolean {
  if (from === 'done') return false;
  return from !== 'current' || to !== 'planned';
}

/** Whether an item may go to this place. One that is under way stays in the item that contains it,
 *  which is under way with it. Source: AGENDA-01. */
export function mayMoveTo(
  { parentId, state }: Pick<RunItem, 'parentId' | 'state'>,
  place: Pick<Place, 'parentId'>,
): boolean {
  return state !== 'current' || parentId === place.parentId;
}

/** Sets the state of an item by hand. One that is under way ends, with all that it contains. Call
 *  it where `mayBecome` allows it. */
export function withState<Item extends RunItem>(
  items: readonly Item[],
  itemId: string,
  state: 'planned' | 'postponed' | 'withdrawn',
  nowMs: number,
): readonly Item[] {
  return items.map((item) => {
    if (item.id === itemId) return item.state === 'current' ? ended(item, state, nowMs) : { ...item, state };
    const isInside = ancestorsOf(items, item.id).some(({ id }) => id === itemId);
    return isInside && item.state === 'current' ? ended(item, state, nowMs) : item;
  });
}

/** How long an item has been under way, in ms. A clock that starts in the future counts nothing. */
export function itemSpentMs(item: Pick<RunItem, 'spentMs' | 'runningSince'>, nowMs: number): number {
  return item.spentMs + (item.runningSince === null ? 0 : Math.max(0, nowMs - item.runningSince));
}

function begun<Item extends RunItem>(item: Item, nowMs: number): Item {
  return {
    ...item,
    state: 'current',
    begunAt: item.begunAt ?? nowMs,
    endedAt: null,
    runningSince: nowMs,
  };
}

function ended<Item extends RunItem>(
  item: Item,
  state: 'done' | 'planned' | 'postponed' | 'withdrawn',
  nowMs: number,
): Item {
  return { ...item, state, endedAt: nowMs, spentMs: itemSpentMs(item, nowMs), runningSince: null };
}
