import { useEffect, useState } from 'react';
import { hasPictureAhead } from '../../media/public.ts';
import type { StagePersonView } from './stage-people.ts';

/** How long a picture may be on its way before the tile says that it does not come, in ms. */
export const PICTURE_LATE_MS = 10_000;

/** `none`: no picture is sent, or none is wanted here · `coming` · `late`: sent, and not come for
 *  so long that something is wrong · `shown`. */
export type PictureState = 'none' | 'coming' | 'late' | 'shown';

/** Where the picture of somebody stands, from its first frame on: a track is there before anything
 *  comes through it. */
export function usePictureState({ picture, hasPicture }: Pick<StagePersonView, 'picture' | 'hasPicture'>): {
  readonly state: PictureState;
  readonly noteFirstFrame: () => void;
} {
  // Known when the tile is drawn: to be told while it is put in place would draw it again, after
  // all other effects, before anybody sees it.
  const [arrived, setArrived] = useState(() => picture !== null && hasPictureAhead(picture));
  const [late, setLate] = useState(false);
  const there = picture !== null;
  const shown = there && arrived;
  const waiting = (hasPicture || there) && !shown;
  useEffect(() => {
    if (!there) setArrived(false);
  }, [there]);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), PICTURE_LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return {
    state: shown ? 'shown' : !waiting ? 'none' : late ? 'late' : 'coming',
    noteFirstFrame: () => setArrived(true),
  };
}
