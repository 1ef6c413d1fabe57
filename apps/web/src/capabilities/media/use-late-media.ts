import type { MediaConnection } from '@hemicycle/media';
import { useEffect, useState } from 'react';
import { LOADING_SHOWN_AFTER_MS } from '../../ui/Loading.tsx';
import { useShareToggled } from '../share/public.ts';

/** Whether the media that stood is away for longer than a blink, until it is no longer looked for.
 *  Within 10 s after the own share was started or stopped no loss begins; one that has begun goes
 *  on. Source: MEDIA-05. */
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
