import type { Agenda, AgendaItem } from '@hemicycle/contract/agenda';
import { numberItems } from '@hemicycle/rules/agenda/number-items';
import type { StoredAgenda, StoredItem } from './stored-agenda.ts';

/** The agenda as people see it who run the sitting; the rule `agendaFor` takes away what others do
 *  not see. Source: AGENDA-01. */
export function presentAgenda({ items, ...agenda }: StoredAgenda): Agenda {
  const numbers = numberItems(items);
  return { ...agenda, items: items.map((item) => presentItem(item, numbers)) };
}

function presentItem(item: StoredItem, numbers: ReadonlyMap<string, string>): AgendaItem {
  const { ownNumber: _, text, ...bare } = item;
  const { movers, parties } = item;
  return {
    ...bare,
    movers: [...movers],
    parties: [...parties],
    number: numbers.get(item.id) ?? '',
    hasText: text !== '',
  };
}
