import type { AgendaItem } from '@hemicycle/contract/agenda';
import { itemAt } from './item-at.ts';

/** The item to which a vote belongs: the one that names it; none where somebody chose so; otherwise
 *  the one that was under way when it was opened. Source: AGENDA-01. */
export function itemOfVote(
  { items, withoutItem }: { readonly items: readonly AgendaItem[]; readonly withoutItem: readonly string[] },
  vote: { readonly id: string; readonly startTime: number | null },
): AgendaItem | null {
  const named = items.find(({ votes }) => votes.some(({ pollId }) => pollId === vote.id));
  if (named !== undefined) return named;
  if (withoutItem.includes(vote.id)) return null;
  return vote.startTime === null ? null : itemAt(items, vote.startTime);
}
