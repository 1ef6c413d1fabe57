import { AGENDA_ITEMS_MAX, AGENDA_LEVELS_MAX } from '@hemicycle/contract/agenda-limits';

/** The fields of an item that decide its place. An agenda is a list in which each item stands
 *  before the items that it contains. */
export interface PlacedItem {
  readonly id: string;
  readonly parentId: string | null;
}

/** Where an item goes: into `parentId`, before its sibling `beforeId`; null: on the first level, at
 *  the end. */
export interface Place {
  readonly parentId: string | null;
  readonly beforeId: string | null;
}

export type Placed<Item> =
  | { readonly ok: true; readonly items: readonly Item[] }
  | { readonly ok: false; readonly code: 'agenda-full' | 'agenda-too-deep' | 'invalid-input' };

/** The items that contain this one, the nearest first. */
export function ancestorsOf<Item extends PlacedItem>(items: readonly Item[], itemId: string): Item[] {
  const found: Item[] = [];
  let at = items.find(({ id }) => id === itemId)?.parentId ?? null;
  while (at !== null) {
    const parentId = at;
    const parent = items.find(({ id }) => id === parentId);
    if (parent === undefined || found.includes(parent)) break;
    found.push(parent);
    at = parent.parentId;
  }
  return found;
}

/** The item and all that it contains, in their order. Empty where there is no such item. */
export function branchOf<Item extends PlacedItem>(items: readonly Item[], itemId: string): Item[] {
  return items.filter(
    (item) => item.id === itemId || ancestorsOf(items, item.id).some(({ id }) => id === itemId),
  );
}

/** The level of an item: 1 on the first one. */
export function levelOf(items: readonly PlacedItem[], itemId: string): number {
  return ancestorsOf(items, itemId).length + 1;
}

/** The items that stand in the same one as this, itself included, in their order. */
export function siblingsOf<Item extends PlacedItem>(items: readonly Item[], parentId: string | null): Item[] {
  return items.filter((item) => item.parentId === parentId);
}

/** The place at which an item stands now; null where there is no such item. */
export function placeOf(items: readonly PlacedItem[], itemId: string): Place | null {
  const item = items.find(({ id }) => id === itemId);
  if (item === undefined) return null;
  const siblings = siblingsOf(items, item.parentId);
  const next = siblings[siblings.indexOf(item) + 1];
  return { parentId: item.parentId, beforeId: next?.id ?? null };
}

/** Puts a new item at a place. Refuses an agenda that is full, a place that does not exist, and one
 *  that is too deep. Never throws. Source: AGENDA-01. */
export function insertItem<Item extends PlacedItem>(
  items: readonly Item[],
  item: Item,
  beforeId: string | null,
): Placed<Item> {
  if (items.length >= AGENDA_ITEMS_MAX) return { ok: false, code: 'agenda-full' };
  return placeBranch(items, [item], { parentId: item.parentId, beforeId });
}

/** Moves an item, with all that it contains, to another place. Refuses a place that does not exist
 *  or lies in the item itself, and one that is too deep. Never throws. Source: AGENDA-01. */
export function moveItem<Item extends PlacedItem>(
  items: readonly Item[],
  itemId: string,
  place: Place,
): Placed<Item> {
  const branch = branchOf(items, itemId);
  const [moved] = branch;
  if (moved === undefined) return { ok: false, code: 'invalid-input' };
  const others = items.filter((item) => !branch.includes(item));
  return placeBranch(others, [{ ...moved, parentId: place.parentId }, ...branch.slice(1)], place);
}

function placeBranch<Item extends PlacedItem>(
  others: readonly Item[],
  branch: readonly Item[],
  { parentId, beforeId }: Place,
): Placed<Item> {
  const parentKnown = parentId === null || others.some(({ id }) => id === parentId);
  const before = beforeId === null ? null : others.find(({ id }) => id === beforeId);
  if (!parentKnown || before === undefined || (before !== null && before.parentId !== parentId)) {
    return { ok: false, code: 'invalid-input' };
  }
  const at = before === null ? endOf(others, parentId) : others.indexOf(before);
  const items = others.toSpliced(at, 0, ...branch);
  if (branch.some(({ id }) => levelOf(items, id) > AGENDA_LEVELS_MAX)) {
    return { ok: false, code: 'agenda-too-deep' };
  }
  return { ok: true, items };
}

/** The index behind all that an item contains; null: the end of the agenda. */
function endOf(items: readonly PlacedItem[], parentId: string | null): number {
  if (parentId === null) return items.length;
  const last = branchOf(items, parentId).at(-1);
  return items.findIndex((item) => item === last) + 1;
}
