import { useEffect, useState } from 'react';
import { serverClock } from '../../../server-clock.ts';

/** The time of the server, in ms since the epoch; drawn again at each full second of it, and at
 *  once with each new state. Source: FND-27. */
export function useServerNow(): number {
  const [, draw] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      timer = setTimeout(
        () => {
          draw((count) => count + 1);
          plan();
        },
        1000 - (serverClock.nowMs() % 1000) + 5,
      );
    };
    plan();
    return () => clearTimeout(timer);
  }, []);
  return serverClock.nowMs();
}
