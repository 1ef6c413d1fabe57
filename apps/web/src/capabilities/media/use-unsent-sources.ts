import type { MediaProblem } from '@hemicycle/media';
import { useEffect } from 'react';
import { tellMediaProblem } from './media-problem-text.ts';

/** Tells once of a microphone, camera or share that the media did not take however often it was
 *  tried: it is off again. Source: MEDIA-15. */
export function useUnsentSources(problem: MediaProblem | null): void {
  const unsent = problem?.code === 'not-sent' ? problem : null;
  useEffect(() => {
    if (unsent?.source != null) tellMediaProblem(unsent.source, unsent);
  }, [unsent]);
}
