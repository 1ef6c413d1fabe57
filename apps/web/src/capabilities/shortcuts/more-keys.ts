import { useEffect } from 'react';
import { pageStore } from '../../page-state.ts';

/** Keys of a part of the page, as the list of shortcuts shows them. `shown`: the displayed name of
 *  the key; `does`: what it does. */
export interface MoreKeys {
  readonly heading: string;
  readonly keys: readonly { readonly shown: string; readonly does: string }[];
}

/** The keys of the part of the page that has some now; null: none has. */
export const useMoreKeys = pageStore<{ readonly more: MoreKeys | null }>(() => ({ more: null }));

/** Puts the keys of a part of the page into the list of shortcuts while the part is drawn. The
 *  part handles the keys itself. Source: BEY-14. */
export function useListedKeys(more: MoreKeys): void {
  useEffect(() => {
    useMoreKeys.setState({ more });
    return () => useMoreKeys.setState(({ more: held }) => ({ more: held === more ? null : held }));
  }, [more]);
}
