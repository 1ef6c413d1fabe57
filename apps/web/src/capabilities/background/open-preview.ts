import { processCamera, type ProcessedCamera } from '@hemicycle/media/background/process-camera';
import { systemTimers } from '@hemicycle/media/timers';
import { hearBackground } from './background-news.ts';
import { startEngine } from './behind-port.ts';
import { previewedEffect } from './wanted-effect.ts';

/** Works on a camera for the own eyes only. Whoever hears `onTrack` stops what it gets; the camera
 *  is stopped by `close`. */
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
