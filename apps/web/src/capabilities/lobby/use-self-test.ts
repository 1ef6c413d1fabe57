import type { LobbySelfTest } from '@hemicycle/contract/lobby';
import { useEffect, useState } from 'react';
import { serverClock } from '../../server-clock.ts';
import type { useSelfCheck } from '../devices/public.ts';

/** What camera and microphone do while somebody waits. `result`: null while neither was opened.
 *  `atMs`: when they were opened last, in ms; null before. `isRunning`: one is being opened. */
export interface SelfTest {
  readonly result: LobbySelfTest | null;
  readonly atMs: number | null;
  readonly isRunning: boolean;
}

type State = ReturnType<typeof useSelfCheck>['camera']['state'];
const resultOf = (state: State) => (state === 'on' ? 'works' : state === 'failed' ? 'fails' : 'off');

/** Follows the devices of the self-check. While they are lent to an interview, the last result
 *  stays. Source: BEY-19. */
export function useSelfTest(
  { camera, microphone }: ReturnType<typeof useSelfCheck>,
  isLent: boolean,
): SelfTest {
  const [told, setTold] = useState<Omit<SelfTest, 'isRunning'>>({ result: null, atMs: null });
  const isRunning = camera.state === 'starting' || microphone.state === 'starting';
  useEffect(() => {
    if (isRunning || isLent) return;
    const isUntested = camera.state === 'off' && microphone.state === 'off';
    setTold((before) => {
      // Whoever only switches a device off keeps the time of the test.
      if (isUntested && before.atMs === null) return before;
      const result = { camera: resultOf(camera.state), microphone: resultOf(microphone.state) } as const;
      return { result, atMs: isUntested ? before.atMs : serverClock.nowMs() };
    });
  }, [camera.state, microphone.state, isRunning, isLent]);
  return { ...told, isRunning };
}
