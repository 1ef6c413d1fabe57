import { attachTracks } from '@hemicycle/media';
import { useLayoutEffect, useRef } from 'react';
import styles from './Tile.module.css';

/** A picture that plays without sound; sound comes from `remote-sound.ts`. */
export function TileVideo({
  track,
  label,
  fit = 'cover',
  mirrored = false,
  onFirstFrame,
}: {
  track: MediaStreamTrack;
  label: string;
  fit?: 'cover' | 'contain';
  mirrored?: boolean;
  /** There is something to see. */
  onFirstFrame?: (() => void) | undefined;
}) {
  const video = useRef<HTMLVideoElement>(null);
  // Before it is painted: what is drawn next would keep the picture waiting.
  useLayoutEffect(() => {
    if (video.current) return attachTracks(video.current, [track]);
    return undefined;
  }, [track]);
  return (
    <video
      ref={video}
      className={styles.video}
      data-fit={fit}
      data-mirrored={mirrored || undefined}
      aria-label={label}
      onLoadedData={onFirstFrame}
      autoPlay
      muted
      playsInline
    />
  );
}
