import { useCallback, useEffect, useRef, useState } from 'react';

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown };

/** Loads data for a screen, and again on request. During a further load the present data stays.
 *  `before` is data from an earlier load, shown from the start. An answer is dropped when a newer
 *  load was requested or the screen has gone. */
export function useLoaded<T>(
  load: () => Promise<T>,
  before?: T,
): {
  loaded: Loaded<T>;
  busy: boolean;
  loadAgain: () => Promise<void>;
} {
  const [loaded, setLoaded] = useState<Loaded<T>>(
    before === undefined ? { state: 'loading' } : { state: 'ready', value: before },
  );
  const [busy, setBusy] = useState(true);
  const turn = useRef(0);
  const loadAgain = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    setBusy(true);
    try {
      const value = await load();
      if (mine === turn.current) setLoaded({ state: 'ready', value });
    } catch (error) {
      if (mine === turn.current) setLoaded({ state: 'failed', error });
    } finally {
      if (mine === turn.current) setBusy(false);
    }
  }, [load]);
  useEffect(() => {
    void loadAgain();
    return () => {
      turn.current += 1;
    };
  }, [loadAgain]);
  return { loaded, busy, loadAgain };
}
