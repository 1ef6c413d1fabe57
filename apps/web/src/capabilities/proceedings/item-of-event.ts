import type { Agenda } from '@hemicycle/contract/agenda';
import { itemAt } from '@hemicycle/rules/agenda/item-at';
import { itemOfVote } from '@hemicycle/rules/agenda/item-of-vote';
import type { ProceedingsEvent } from './events-of.ts';

/** The id of the agenda item to which an event belongs, as in the minutes: a vote to its item,
 *  everything else to the item that was under way. Null: to none. Source: PROC-01, AGENDA-01. */
export function itemOfEvent(
  event: ProceedingsEvent,
  agenda: Pick<Agenda, 'items' | 'withoutItem'>,
): string | null {
  if (event.kind === 'item') return event.item.id;
  const item = 'poll' in event ? itemOfVote(agenda, event.poll) : itemAt(agenda.items, event.atMs);
  return item?.id ?? null;
}
