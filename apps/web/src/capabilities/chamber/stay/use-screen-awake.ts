import { useEffect } from 'react';
import { useSiteConfig } from '../../site/public.ts';
import { keepScreenAwake } from './keep-screen-awake.ts';

/** Keeps the screen on while one is in the meeting, where the site wants it and the browser can.
 *  Source: SESS-24. */
export function useScreenAwake(inMeeting: boolean): void {
  const enabled = useSiteConfig().flags?.enableWakeLockOnMeetingEntry ?? false;
  useEffect(() => {
    if (!inMeeting || !enabled || !('wakeLock' in navigator)) return;
    return keepScreenAwake(navigator.wakeLock);
  }, [inMeeting, enabled]);
}
