import type { OwnSource } from '@hemicycle/media';
import { useEffect, useState } from 'react';

/** How long the avatar stays after the camera started, in ms. Source: MEDIA-19. */
const AVATAR_HIDES_AFTER_MS = 750;

/** Whether the viewer's own avatar is shown: without a picture, while the camera starts, and for
 *  750 ms after it started, so that no black picture is seen. Source: MEDIA-19. */
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
