import { useEffect, useRef } from 'react';
import type { OtherPlaces } from './use-other-places.ts';
import { noteFailure } from '../../note-failure.ts';

/** News of a change is on its way this long at most; only then is the server told again. */
const NEWS_WAITED_MS = 1500;
/** What another place has said to be on is sent within this time, also on a weak line; only then is
 *  the server told otherwise. */
const OTHER_PLACE_WAITED_MS = 10_000;

/** Keeps what the server says of one's microphone or camera true. `actual`, of this page, and
 *  `told`, of the person: 1 off, 0 on; `told` undefined while unknown. A person is off once they
 *  are off in every place: `otherPlaces` are their other tabs and devices, and while one of them
 *  sends, nobody is told that this one does not. Somebody else switching it off (`told` goes from 0
 *  to 1 while it is on here, or after a media server stopped it) calls `onForcedOff`: no place of
 *  one's own tells 1 while another sends. Any other difference that lasts is told. Nothing happens
 *  while `busy`. Source: MEDIA-11, MEDIA-12. */
export function useToldState({
  actual,
  told,
  otherPlaces,
  busy,
  tell,
  onForcedOff,
}: {
  actual: 0 | 1;
  told: 0 | 1 | undefined;
  otherPlaces: OtherPlaces;
  busy: boolean;
  tell: (off: 0 | 1) => Promise<unknown>;
  onForcedOff: () => void;
}): void {
  const before = useRef<0 | 1 | undefined>(undefined);
  /** Whether nothing here is left for somebody else to switch off: it was never on, this page
   *  itself switched it off, or that is known. */
  const isOver = useRef(true);
  const latest = useRef({ tell, onForcedOff });
  latest.current = { tell, onForcedOff };
  useEffect(() => {
    if (busy) isOver.current = true;
    else if (actual === 0) isOver.current = false;
    if (told === undefined || busy) return;
    const forced = before.current === 0 && told === 1 && !isOver.current;
    before.current = told;
    if (forced) {
      isOver.current = true;
      latest.current.onForcedOff();
      return;
    }
    if (actual === told) {
      isOver.current = actual === 1;
      return;
    }
    if (actual === 1 && otherPlaces === 'unknown') return;
    const isOthers = actual === 1 && otherPlaces === 'off' && isOver.current;
    const timer = setTimeout(
      () => {
        isOver.current = actual === 1;
        if (actual === 1 && otherPlaces === 'on') return;
        latest.current.tell(actual).catch((error: unknown) => {
          noteFailure('the state of a device could not be told', error);
        });
      },
      isOthers ? OTHER_PLACE_WAITED_MS : NEWS_WAITED_MS,
    );
    return () => clearTimeout(timer);
  }, [actual, told, otherPlaces, busy]);
}
