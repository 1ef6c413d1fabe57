import { numberItems } from '@hemicycle/rules/agenda/number-items';
import type { StoredItem } from './stored-agenda.ts';

/** An item as the audit log names it: its number and its title. */
export function labelOf(items: readonly StoredItem[], itemId: string): string {
  const title = items.find(({ id }) => id === itemId)?.title ?? '';
  return `${numberItems(items).get(itemId) ?? ''} ${title}`.trim();
}
