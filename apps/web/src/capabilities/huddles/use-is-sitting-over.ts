import { useEffect, useState } from 'react';
import { atServerTime } from '../../at-server-time.ts';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';

/** Whether the main meeting is over: its host ended it, or its time has passed. Source: HUD-08. */
export function useIsSittingOver(): boolean {
  const endedByHost = useLive(({ session }) => session?.endedByHost === true);
  const endsAt = useLive(({ session }) => session?.epochEndTime);
  const [, setPassed] = useState(0);
  useEffect(
    () => (endsAt === undefined ? undefined : atServerTime(endsAt, () => setPassed((turn) => turn + 1))),
    [endsAt],
  );
  return endedByHost || (endsAt !== undefined && serverClock.nowMs() >= endsAt);
}
