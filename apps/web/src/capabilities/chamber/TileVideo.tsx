import { attachTracks } from '@hemicycle/media';
import { useEffect, useRef } from 'react';
import styles from './Tile.module.css';

/** A picture that plays without sound; sound comes from `RemoteSound`. */
export function TileVideo({
  track,
  label,
  fit = 'cover',
  mirrored = false,
}: {
  track: MediaStreamTrack;
  label: string;
  fit?: 'cover' | 'contain';
  mirrored?: boolean;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
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
      autoPlay
      muted
      playsInline
    />
  );
}
