import { useEffect, useState } from 'react';
import { hasPictureAhead } from '../../media/public.ts';
import type { StagePersonView } from './stage-people.ts';

/** The time after which a tile says that a sent picture does not come, in ms. */
export const PICTURE_LATE_MS = 10_000;

/** `none`: no picture is sent to this page · `coming`: sent, without a frame yet · `late`: sent for
 *  10 s without a frame, so something is wrong · `shown`. */
export type PictureState = 'none' | 'coming' | 'late' | 'shown';

/** The state of a person's picture. It counts as shown from its first frame, since a track is there
 *  before any frame. */
export function usePictureState({ picture, hasPicture }: Pick<StagePersonView, 'picture' | 'hasPicture'>): {
  readonly state: PictureState;
  readonly noteFirstFrame: () => void;
} {
  // Look now for a picture that plays already: a report by an effect would draw the tile a second
  // time before anybody sees it.
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
