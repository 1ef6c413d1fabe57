import { useEffect, useEffectEvent, useId } from 'react';
import { pageStore } from '../page-state.ts';

interface WaitingNews {
  readonly id: string;
  readonly go: () => void;
}

/** News that arrived while the person typed and waits for them, the oldest first. `key`: the
 *  displayed name of the key that leads to the news, null where there is none. */
export const useWaitingNews = pageStore<{
  readonly list: readonly WaitingNews[];
  readonly key: string | null;
}>(() => ({ list: [], key: null }));

/** Registers a way to the news of this component while `waits` is true. */
export function useNewsWaits(waits: boolean, onGo: () => void): void {
  const id = useId();
  const go = useEffectEvent(onGo);
  useEffect(() => {
    if (!waits) return;
    useWaitingNews.setState(({ list }) => ({ list: [...list, { id, go: () => go() }] }));
    return () => useWaitingNews.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }));
  }, [waits, id]);
}

/** Takes the person to the latest news, which stands above the earlier ones. Returns false where
 *  none waits. */
export function goToWaitingNews(): boolean {
  const last = useWaitingNews.getState().list.at(-1);
  last?.go();
  return last !== undefined;
}
