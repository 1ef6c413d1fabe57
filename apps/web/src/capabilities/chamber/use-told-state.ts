import { useEffect, useRef } from 'react';

/** News of a change is on its way this long at most; only then is the server told again. */
const NEWS_WAITED_MS = 1500;

/** Keeps what the server says of one's microphone or camera true. `actual` and `told`: 1 off, 0 on; `told` undefined while unknown.
 *  Somebody else switching it off (`told` goes from 0 to 1 while it is on, or after a media server stopped it) calls `onForcedOff`; any other
 *  difference that lasts is told.
 *  Nothing happens while `busy`.  Source: MEDIA-11, MEDIA-12. */
export function useToldState({
  actual,
  told,
  busy,
  tell,
  onForcedOff,
}: {
  actual: 0 | 1;
  told: 0 | 1 | undefined;
  busy: boolean;
  tell: (off: 0 | 1) => Promise<unknown>;
  onForcedOff: () => void;
}): void {
  const before = useRef<0 | 1 | undefined>(undefined);
  /** Whether this page itself switched it off, or said that it is. */
  const byOneself = useRef(false);
  const latest = useRef({ tell, onForcedOff });
  latest.current = { tell, onForcedOff };
  useEffect(() => {
    if (busy) byOneself.current = true;
    else if (actual === 0) byOneself.current = false;
    if (told === undefined || busy) return;
    const forced = before.current === 0 && told === 1 && !byOneself.current;
    before.current = told;
    if (forced) {
      latest.current.onForcedOff();
      return;
    }
    if (actual === told) return;
    const timer = setTimeout(() => {
      byOneself.current = actual === 1;
      latest.current.tell(actual).catch((error: unknown) => {
        console.warn('the state of a device could not be told', error);
      });
    }, NEWS_WAITED_MS);
    return () => clearTimeout(timer);
  }, [actual, told, busy]);
}
