import { useEffect } from 'react';
import { useLive } from '../../realtime/use-live.ts';
import { useChamberMedia } from './chamber-media.ts';
import { isInterpreted } from './is-interpreted.ts';
import { tellMediaProblem } from './media-problem-text.ts';

/** Sends the own microphone as interpreters need it while the session has interpreter channels.
 *  Returns whether it has. Source: BEY-16. */
export function useFullSound(): boolean {
  const port = useChamberMedia((media) => media.port);
  const interpreted = useLive(isInterpreted);
  const isKnown = useLive(({ session }) => session !== null);
  useEffect(() => {
    if (!isKnown) return;
    void port?.setFullSound(interpreted).then((outcome) => {
      if (!outcome.ok) tellMediaProblem('microphone', outcome.problem);
    });
  }, [port, isKnown, interpreted]);
  return interpreted;
}
