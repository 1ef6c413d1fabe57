import { processCamera, type ProcessedCamera } from '@hemicycle/media/background/process-camera';
import { systemTimers } from '@hemicycle/media/timers';
import { hearBackground } from './background-news.ts';
import { startEngine } from './behind-port.ts';
import { previewedEffect } from './wanted-effect.ts';

/** Puts the background behind a camera for the preview, which only the person sees. The caller must
 *  stop the tracks that `onTrack` gets; `close` stops the camera. */
export function openPreview(
  camera: MediaStreamTrack,
  onTrack: (track: MediaStreamTrack) => void,
): ProcessedCamera {
  const news = hearBackground();
  const opened = processCamera(camera, {
    effect: previewedEffect(),
    start: startEngine,
    timers: systemTimers,
    onTrack,
    ...news,
  });
  return {
    ...opened,
    close() {
      opened.close();
      news.onState('off');
    },
  };
}
