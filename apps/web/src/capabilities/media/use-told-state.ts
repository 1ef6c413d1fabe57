import { useEffect, useRef } from 'react';
import type { OtherPlaces } from './use-other-places.ts';
import { noteFailure } from '../../note-failure.ts';

/** News of a change may take this long; only after it is the server told again. */
const NEWS_WAITED_MS = 1500;
/** Media that another place has told to be on may take this long to arrive on a weak line; only
 *  after it is the server told otherwise. */
const OTHER_PLACE_WAITED_MS = 10_000;

/** Keeps the server's state of the own microphone or camera correct. `actual` is the state on this
 *  page, and `told` the server's state of the person: 1 is off, 0 is on; `told` is undefined while
 *  unknown. A person counts as off once they are off in every place. `otherPlaces` are their other
 *  tabs and devices; while one of them sends, this page does not tell that it is off. No own place
 *  tells 1 while another sends. So when `told` goes from 0 to 1 while this page is on, or was just
 *  stopped by a media server, another person switched it off, and `onForcedOff` is called. Any
 *  other difference that lasts is told to the server. Nothing happens while `busy`. Returns the
 *  function with which the page tells its own presses: it sends one call at a time, in order, so
 *  that an earlier 1 of this page neither overtakes a later 0 nor counts as a stop by another
 *  person when its news come late. Source: MEDIA-11, MEDIA-12. */
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
}): (off: 0 | 1) => Promise<unknown> {
  const before = useRef<0 | 1 | undefined>(undefined);
  /** True when another person cannot switch anything off here: it was never on, this page itself
   *  switched it off, or a forced stop was handled already. */
  const isOver = useRef(true);
  const latest = useRef({ tell, onForcedOff });
  latest.current = { tell, onForcedOff };
  /** How many times this page told 1 of which news may still be on their way. */
  const ownOffs = useRef(0);
  const lastCall = useRef<Promise<unknown>>(Promise.resolve());
  const tellInOrder = useRef(async (off: 0 | 1): Promise<unknown> => {
    const call = lastCall.current.catch(() => undefined).then(() => latest.current.tell(off));
    lastCall.current = call;
    if (off === 0) return call;
    ownOffs.current += 1;
    const isHeard = () => void (ownOffs.current -= 1);
    call.then(() => setTimeout(isHeard, NEWS_WAITED_MS), isHeard);
    return call;
  });
  useEffect(() => {
    if (busy) isOver.current = true;
    else if (actual === 0) isOver.current = false;
    if (told === undefined || busy) return;
    const forced = before.current === 0 && told === 1 && !isOver.current && ownOffs.current === 0;
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
        tellInOrder.current(actual).catch((error: unknown) => {
          noteFailure('the state of a device could not be told', error);
        });
      },
      isOthers ? OTHER_PLACE_WAITED_MS : NEWS_WAITED_MS,
    );
    return () => clearTimeout(timer);
  }, [actual, told, otherPlaces, busy]);
  return tellInOrder.current;
}
