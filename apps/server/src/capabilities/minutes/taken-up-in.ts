import type { AgendaItem } from '@hemicycle/contract/agenda';
import { takenUpAt } from '@hemicycle/rules/agenda/taken-up';
import type { SittingReport } from './sitting-report.ts';

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
