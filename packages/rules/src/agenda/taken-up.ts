import type { AgendaItem } from '@hemicycle/contract/agenda';
import { branchOf } from './agenda-tree.ts';

/** The fields that tell whether an item was taken up. */
type ItemWithVotes = Pick<AgendaItem, 'id' | 'parentId' | 'begunAt'> & {
  readonly votes: readonly { readonly pollId: string }[];
};

/** When an item was taken up, in ms since the epoch: when it began, or when the first vote of it or
 *  of an item within it was opened, whichever was earlier. A vote that was withdrawn after its
 *  opening counts. Null: it was not taken up. Source: AGENDA-01, BEY-34. */
export function takenUpAt(
  item: ItemWithVotes,
  items: readonly ItemWithVotes[],
  votes: readonly { readonly id: string; readonly startTime: number | null }[],
): number | null {
  const branch = branchOf(items, item.id);
  const own = new Set(branch.flatMap((part) => part.votes.map(({ pollId }) => pollId)));
  const times = [
    item.begunAt,
    ...votes.flatMap(({ id, startTime }) => (own.has(id) ? [startTime] : [])),
  ].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}
