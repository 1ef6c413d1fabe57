import { attachTracks } from '@hemicycle/media';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { takePicture } from '../../media/public.ts';
import styles from './Tile.module.css';

/** A picture that plays without sound; `remote-sound.ts` plays the sound. If the picture already
 *  played before its tile was drawn, it goes on in the tile. */
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
  /** Called when the first frame can be seen. */
  onFirstFrame?: (() => void) | undefined;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const picture = useRef<HTMLVideoElement>(null);
  const noteFirstFrame = useEffectEvent(() => onFirstFrame?.());
  const takeFirst = useEffectEvent(() => takePicture(track));

  // A layout effect: otherwise the picture would wait until the next parts of the page are drawn.
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

  // Report a picture that plays already. Not in a layout effect: the report draws the tile again,
  // and that would happen, with all effects, before the tile is first painted.
  useEffect(() => {
    if ((picture.current?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA) noteFirstFrame();
  }, []);

  return <span ref={place} className={styles.pictureOf} />;
}
