import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconMaximize, IconMinimize } from '../../ui/icons.ts';

/** Whether this browser can show a part of a page on the whole screen. Those of an iPhone can show
 *  the picture of a video alone, by its own controls. */
export function canFillScreen(): boolean {
  return document.fullscreenEnabled;
}

/** Shows `stage`, captions and controls included, on the whole screen, and in its place again.
 *  Draws nothing where the browser cannot. Source: issue 34 §2. */
export function FullScreenButton({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('playback');
  const [fills, setFills] = useState(false);
  useEffect(() => {
    const look = () => setFills(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!canFillScreen()) return null;
  return (
    <IconButton
      label={t(fills ? 'leaveFullScreen' : 'fullScreen')}
      onClick={() => void (fills ? document.exitFullscreen() : stage.current?.requestFullscreen())}
    >
      {fills ? <IconMinimize aria-hidden="true" /> : <IconMaximize aria-hidden="true" />}
    </IconButton>
  );
}
