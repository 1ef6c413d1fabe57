import { useEffect, useEffectEvent, useId } from 'react';
import { pageStore } from '../page-state.ts';

interface WaitingNews {
  readonly id: string;
  readonly go: () => void;
}

/** What came up while somebody typed and waits for them, the oldest first. `key`: how the key that
 *  leads there is shown, null where there is none. */
export const useWaitingNews = pageStore<{
  readonly list: readonly WaitingNews[];
  readonly key: string | null;
}>(() => ({ list: [], key: null }));

/** Keeps a way to this component's news open while it waits. */
export function useNewsWaits(waits: boolean, onGo: () => void): void {
  const id = useId();
  const go = useEffectEvent(onGo);
  useEffect(() => {
    if (!waits) return;
    useWaitingNews.setState(({ list }) => ({ list: [...list, { id, go: () => go() }] }));
    return () => useWaitingNews.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }));
  }, [waits, id]);
}

/** Takes the person to the news that came last, which stands above the others; false where none
 *  waits. */
export function goToWaitingNews(): boolean {
  const last = useWaitingNews.getState().list.at(-1);
  last?.go();
  return last !== undefined;
}
