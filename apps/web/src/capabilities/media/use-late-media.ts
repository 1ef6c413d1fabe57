import type { MediaConnection } from '@hemicycle/media';
import { useEffect, useState } from 'react';
import { LOADING_SHOWN_AFTER_MS } from '../../ui/Loading.tsx';
import { useShareToggled } from '../share/public.ts';

/** Whether joined media has been reconnecting for longer than a short moment. It ends when the
 *  media is back, or reconnecting is given up. For 10 s after the own share was started or stopped,
 *  no new loss counts; a loss that counts already goes on. Source: MEDIA-05. */
export function useLateMedia(media: MediaConnection, sharing: boolean): boolean {
  const shareToggled = useShareToggled(sharing);
  const [late, setLate] = useState(false);
  const isAway = media === 'reconnecting';
  const begins = isAway && !late && !shareToggled;
  useEffect(() => {
    if (!begins) return;
    const timer = setTimeout(() => setLate(true), LOADING_SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [begins]);
  useEffect(() => {
    if (!isAway) setLate(false);
  }, [isAway]);
  return isAway && late;
}
