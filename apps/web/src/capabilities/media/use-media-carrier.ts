import { useEffect, useRef, useState } from 'react';
import { isAnythingUnsaved } from '../../ui/leave-guard.ts';
import { loadMediaCarrier, useSite } from '../site/public.ts';
import { noteFailure } from '../../note-failure.ts';

/** Reloads the page when a lost line comes back from a restarted server that carries the media in
 *  another way (mesh, media server, provider). This page has the wrong program for it, and its
 *  content policy forbids the new addresses. The new page returns to the chamber by itself. It
 *  reloads for no other reason, so that people lose no work, and only once, since the new page
 *  knows the new way. With unsaved work it does not reload: it returns true until the person
 *  reloads. Source: BEY-23, MEDIA-04. */
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
