import type { ProcessedCamera } from '@hemicycle/media/background/process-camera';
import { useEffect, useRef, useState } from 'react';
import { noteVideoMuted, useBackgroundStore } from './background-store.ts';
import { previewedEffect } from './wanted-effect.ts';

/** The own camera with the chosen background, before anybody else sees it: the bare picture until
 *  there is one with it, and null without a camera. The camera stays the caller's. Source:
 *  VBG-30. */
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
    // Opened once for a camera, when a background is first wanted; changes go to what is open.
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
