import { SHARE_NETWORK_IGNORED_MS } from '@hemicycle/media/meeting-states';
import { useEffect, useRef, useState } from 'react';

/** Whether the own share was started or stopped within the last 10 s.  Source: MEDIA-05. */
export function useShareToggled(sharing: boolean): boolean {
  const before = useRef(sharing);
  const [recent, setRecent] = useState(false);
  useEffect(() => {
    if (before.current === sharing) return;
    before.current = sharing;
    setRecent(true);
    const timer = setTimeout(() => setRecent(false), SHARE_NETWORK_IGNORED_MS);
    return () => clearTimeout(timer);
  }, [sharing]);
  return recent;
}
