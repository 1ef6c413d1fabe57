import { useEffect, useState } from 'react';
import { serverClock } from '../../server-clock.ts';

/** The time of the server, ms since the epoch, drawn again with each second. */
export function useSecond(): number {
  const [nowMs, setNowMs] = useState(() => serverClock.nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverClock.nowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
