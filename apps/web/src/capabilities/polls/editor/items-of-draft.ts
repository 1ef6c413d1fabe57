import type { Agenda } from '@hemicycle/contract/agenda';
import type { ItemsOfVote } from '@hemicycle/contract/poll-drafts';
import { currentItem } from '@hemicycle/rules/agenda/item-states';

/** Where a draft belongs in the agenda as this page knows it; a new one goes to the current item.
 *  Source: AGENDA-01. */
export function itemsOfDraft(
  { items, withoutItem }: Pick<Agenda, 'items' | 'withoutItem'>,
  pollId: string | null,
): ItemsOfVote {
  if (pollId === null) {
    const current = currentItem(items);
    return current === undefined ? 'when-opened' : [current.id];
  }
  const own = items.filter(({ votes }) => votes.some((vote) => vote.pollId === pollId));
  if (own.length === 0 && !withoutItem.includes(pollId)) return 'when-opened';
  return own.map(({ id }) => id).toSorted();
}
