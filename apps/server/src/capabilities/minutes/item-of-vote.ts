import type { AgendaItem } from '@hemicycle/contract/agenda';
import { itemAt } from '@hemicycle/rules/agenda/item-at';
import { takenUpAt } from '@hemicycle/rules/agenda/taken-up';
import type { SittingReport } from './sitting-report.ts';

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

/** When an item of a report was taken up, in ms since the epoch; null: it was not. */
export function takenUpIn(
  { items, votes }: Pick<SittingReport, 'items' | 'votes'>,
  item: AgendaItem,
): number | null {
  return takenUpAt(
    item,
    items,
    votes.map(({ poll }) => poll),
  );
}
