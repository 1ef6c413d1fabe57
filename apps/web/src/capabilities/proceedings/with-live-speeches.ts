import type { SittingSpeech } from '@hemicycle/contract/proceedings';

/** A speakers list as the news tells it. */
interface LiveList {
  readonly id: string;
  readonly speeches: readonly Omit<SittingSpeech, 'listId'>[];
}

/** The speeches of a sitting, in time order. Those of the live list are as in the news, without
 *  loaded ones that were taken back; a speech that goes on from the item before (`carried`)
 *  replaces its loaded one. Source: PROC-01, BEY-13. */
export function withLiveSpeeches(
  loaded: readonly SittingSpeech[],
  live: (LiveList & { readonly carried: LiveList | null }) | null,
): readonly SittingSpeech[] {
  if (live === null) return loaded;
  const lists: LiveList[] = live.carried === null ? [live] : [live, live.carried];
  const told = lists.flatMap(({ id: listId, speeches }) =>
    speeches.map((speech): SittingSpeech => ({ ...speech, listId })),
  );
  const known = new Set(told.map(({ id }) => id));
  const others = loaded.filter(({ id, listId }) => listId !== live.id && !known.has(id));
  return [...others, ...told].toSorted((one, other) => one.startedAt - other.startedAt);
}
