import type { AgendaItem } from '@hemicycle/contract/agenda';

/** The agenda item that was under way at a moment (ms since the epoch): of several, the one that
 *  began last, which is the innermost. Null where none was. */
export function itemAt<Item extends Pick<AgendaItem, 'begunAt' | 'endedAt' | 'runningSince'>>(
  items: readonly Item[],
  atMs: number,
): Item | null {
  let found: Item | null = null;
  for (const item of items) {
    if (item.begunAt === null || item.begunAt > atMs) continue;
    const isOver = item.runningSince === null && item.endedAt !== null && item.endedAt < atMs;
    if (isOver) continue;
    if (found?.begunAt === undefined || (found.begunAt ?? 0) <= item.begunAt) found = item;
  }
  return found;
}
