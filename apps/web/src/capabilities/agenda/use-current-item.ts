import type { AgendaItem } from '@hemicycle/contract/agenda';
import { currentItem } from '@hemicycle/rules/agenda/item-states';
import { useLive } from '../../realtime/use-live.ts';

/** The current item of the sitting, the innermost of those that are under way. Source:
 *  AGENDA-01. */
export function useCurrentItem(): AgendaItem | undefined {
  return useLive(({ agenda }) => currentItem(agenda.items));
}
