import type { AgendaItem } from '@hemicycle/contract/agenda';
import type { SittingReport } from './sitting-report.ts';

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

/** The item to which a vote belongs: the one that names it; none where somebody chose so; otherwise
 *  the one that was under way when it was opened. */
export function itemOfVote(
  { items, withoutItem }: Pick<SittingReport, 'items' | 'withoutItem'>,
  vote: { readonly id: string; readonly startTime: number | null },
): AgendaItem | null {
  const named = items.find(({ votes }) => votes.some(({ pollId }) => pollId === vote.id));
  if (named !== undefined) return named;
  if (withoutItem.includes(vote.id)) return null;
  return vote.startTime === null ? null : itemAt(items, vote.startTime);
}
