import type { ProcessedCamera } from '@hemicycle/media/background/process-camera';
import { useEffect, useRef, useState } from 'react';
import { noteVideoMuted, useBackgroundStore } from './background-store.ts';
import { previewedEffect } from './wanted-effect.ts';

/** The own camera with the chosen background, before other people see it. It is the plain picture
 *  until the background is ready, and null without a camera. The caller keeps and stops the camera.
 *  Source: VBG-30. */
export function useBackgroundPreview(camera: MediaStreamTrack | null): MediaStreamTrack | null {
  const [picture, setPicture] = useState<{
    readonly of: MediaStreamTrack;
    readonly track: MediaStreamTrack;
  } | null>(null);
  const choice = useBackgroundStore((store) => store.kept.current);
  const failed = useBackgroundStore((store) => store.engineFailed);
  const wanted = previewedEffect() !== null;
  const processed = useRef<{ readonly of: MediaStreamTrack; readonly camera: ProcessedCamera } | null>(null);

  useEffect(() => {
    if (camera === null) return;
    let over = false;
    let shown: MediaStreamTrack | null = null;
    const open = async () => {
      const { openPreview } = await import('./open-preview.ts');
      if (over) return;
      const opened = openPreview(camera.clone(), (track) => {
        shown?.stop();
        shown = track;
        if (over) track.stop();
        else setPicture({ of: camera, track });
      });
      processed.current = { of: camera, camera: opened };
    };
    if (wanted) void open();
    return () => {
      over = true;
      if (processed.current?.of === camera) {
        processed.current.camera.close();
        processed.current = null;
      }
      shown?.stop();
      setPicture(null);
    };
    // The preview opens once for each camera, when a background is first wanted. Later changes go
    // to the open preview.
  }, [camera, wanted]);

  const muted = camera === null;
  useEffect(() => {
    noteVideoMuted(muted);
    return () => noteVideoMuted(true);
  }, [muted]);

  useEffect(() => {
    processed.current?.camera.setEffect(previewedEffect());
  }, [choice, failed]);

  return picture?.of === camera ? picture.track : camera;
}
