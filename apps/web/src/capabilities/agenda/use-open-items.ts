import type { AgendaItem } from '@hemicycle/contract/agenda';
import { ancestorsOf } from '@hemicycle/rules/agenda/agenda-tree';
import { useState } from 'react';

/** Which items of a list show their parts, and which one has the focus after a step that drew it
 *  anew. */
export interface OpenItems {
  readonly isOpen: (item: AgendaItem) => boolean;
  readonly open: (item: AgendaItem, shown: boolean) => void;
  /** Shows an item in the list, its parents opened, and puts the focus on it. */
  readonly reveal: (items: readonly AgendaItem[], itemId: string) => void;
  /** Another object after each call of `reveal`. */
  readonly revealed: { readonly itemId: string } | null;
}

/** Keeps which items show their parts. The current one always does; of a draft all do until
 *  somebody closes them. Source: AGENDA-01. */
export function useOpenItems(isDraft: boolean): OpenItems {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [revealed, setRevealed] = useState<OpenItems['revealed']>(null);
  return {
    isOpen: ({ id, state }) => state === 'current' || (opened.get(id) ?? isDraft),
    open: ({ id }, shown) => setOpened(new Map([...opened, [id, shown]])),
    reveal: (items, itemId) => {
      const around = ancestorsOf(items, itemId).map(({ id }) => [id, true] as const);
      setOpened((before) => new Map([...before, ...around]));
      setRevealed({ itemId });
    },
    revealed,
  };
}
