import type { OwnSource } from '@hemicycle/media';
import { useEffect, useState } from 'react';

/** The avatar goes so long after the camera came.  Source: MEDIA-19. */
const AVATAR_HIDES_AFTER_MS = 750;

/** Whether the own avatar is shown: without a picture, while the camera starts, and until 750 ms
 *  after it came, so that no black picture is seen. Source: MEDIA-19. */
export function useCameraAvatar(status: OwnSource['status']): boolean {
  const on = status === 'on';
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setSettled(true), AVATAR_HIDES_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [on]);
  return !on || !settled;
}
