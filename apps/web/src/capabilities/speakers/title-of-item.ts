import { SPEAKERS_LIST_TITLE_MAX_CHARS } from '@hemicycle/contract/limits';
import { currentItem } from '@hemicycle/rules/agenda/item-states';
import { useLive } from '../../realtime/use-live.ts';

/** The title of a list for the current item of the agenda, as `4.2 Water Protection Bill`; null
 *  while no item is current. */
export function titleOfItem(): string | null {
  const item = currentItem(useLive.getState().agenda.items);
  if (item === undefined) return null;
  return `${item.number} ${item.title}`.slice(0, SPEAKERS_LIST_TITLE_MAX_CHARS).trim();
}
