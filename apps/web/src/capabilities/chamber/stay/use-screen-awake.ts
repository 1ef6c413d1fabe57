import { useEffect } from 'react';
import { useSiteConfig } from '../../site/public.ts';
import { keepScreenAwake } from './keep-screen-awake.ts';

/** Keeps the screen on while the person is in the meeting, if the site wants it and the browser can
 *  do it. Source: SESS-24. */
export function useScreenAwake(inMeeting: boolean): void {
  const enabled = useSiteConfig().flags?.enableWakeLockOnMeetingEntry ?? false;
  useEffect(() => {
    if (!inMeeting || !enabled || !('wakeLock' in navigator)) return;
    return keepScreenAwake(navigator.wakeLock);
  }, [inMeeting, enabled]);
}
