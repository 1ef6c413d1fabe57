import type { MediaProblem } from '@hemicycle/media';
import { useEffect } from 'react';
import { tellMediaProblem } from './media-problem-text.ts';

/** Shows once that the media did not accept a microphone, camera or share after several tries; it
 *  is off again. Source: MEDIA-15. */
export function useUnsentSources(problem: MediaProblem | null): void {
  const unsent = problem?.code === 'not-sent' ? problem : null;
  useEffect(() => {
    if (unsent?.source != null) tellMediaProblem(unsent.source, unsent);
  }, [unsent]);
}
