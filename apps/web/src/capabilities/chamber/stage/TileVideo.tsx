import { attachTracks } from '@hemicycle/media';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { takePicture } from '../../media/public.ts';
import styles from './Tile.module.css';

/** A picture that plays without sound; sound comes from `remote-sound.ts`. One that played before
 *  there was a tile goes on in it. */
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
  const place = useRef<HTMLSpanElement>(null);
  const picture = useRef<HTMLVideoElement>(null);
  const noteFirstFrame = useEffectEvent(() => onFirstFrame?.());
  const takeFirst = useEffectEvent(() => takePicture(track));

  // Before it is painted: what is drawn next would keep the picture waiting.
  useLayoutEffect(() => {
    const video = takeFirst();
    picture.current = video;
    const handleFrame = () => noteFirstFrame();
    video.addEventListener('loadeddata', handleFrame);
    place.current?.append(video);
    return () => {
      video.removeEventListener('loadeddata', handleFrame);
      video.remove();
    };
  }, []);
  useLayoutEffect(() => {
    if (picture.current) return attachTracks(picture.current, [track]);
    return undefined;
  }, [track]);
  useLayoutEffect(() => {
    const { current: video } = picture;
    if (video === null) return;
    video.className = styles.video ?? '';
    video.dataset['fit'] = fit;
    if (mirrored) video.dataset['mirrored'] = 'true';
    else delete video.dataset['mirrored'];
    video.setAttribute('aria-label', label);
  }, [fit, mirrored, label]);

  // What played already by then; told any sooner, the tile would be drawn again, and all effects
  // run, before it is painted.
  useEffect(() => {
    if ((picture.current?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA) noteFirstFrame();
  }, []);

  return <span ref={place} className={styles.pictureOf} />;
}
