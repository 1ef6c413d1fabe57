import { useEffect, useRef, useState } from 'react';
import { isAnythingUnsaved } from '../../ui/leave-guard.ts';
import { loadMediaCarrier, useSite } from '../site/public.ts';
import { noteFailure } from '../../note-failure.ts';

/** Where a line that was lost comes back from a server that was started again with another carrier
 *  of the media, reads the page anew, which comes back into the chamber by itself: this one has the
 *  program of the former, and a policy that forbids it the addresses of the new. For nothing else,
 *  so that nobody loses what they are at; once, since the page that is read knows the new one.
 *  Where something is not saved, it waits for the person: true, until they read the page anew.
 *  Source: BEY-23, MEDIA-04. */
export function useMediaCarrier(connected: boolean, reload = () => location.reload()): boolean {
  const [waits, setWaits] = useState(false);
  const stood = useRef(false);
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    if (!connected) return;
    const wasLost = stood.current;
    stood.current = true;
    if (!wasLost) return;
    let isAwaited = true;
    loadMediaCarrier()
      .then((carrier) => {
        if (!isAwaited) return;
        const isAnother = carrier !== useSite.getState().config?.media;
        setWaits(isAnother && isAnythingUnsaved());
        if (isAnother && !isAnythingUnsaved()) latest.current();
      })
      .catch((error: unknown) => noteFailure('the site could not be asked how it carries its media', error));
    return () => {
      isAwaited = false;
    };
  }, [connected]);
  return waits;
}
