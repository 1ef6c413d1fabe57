import { attachTracks } from '@hemicycle/media';
import { useLayoutEffect, useRef } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import styles from './InterviewPicture.module.css';

/** A picture of an interview: the camera, or while there is none the picture of the account or the
 *  initials. The sound is played by the media. Source: looks picture 14. */
export function InterviewPicture({
  track,
  name,
  avatar,
  label,
  plate = name,
  isMirrored = false,
  isSmall = false,
  isSpeaking = false,
}: {
  track: MediaStreamTrack | null;
  name: string;
  avatar: string | null;
  /** What the picture is, for screen readers. */
  label: string;
  /** What stands on the picture; absent: the name. */
  plate?: string;
  isMirrored?: boolean;
  isSmall?: boolean;
  isSpeaking?: boolean;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => {
    if (video.current !== null && track !== null) return attachTracks(video.current, [track]);
    return undefined;
  }, [track]);
  return (
    <div className={styles.picture} data-small={isSmall || undefined} data-speaking={isSpeaking || undefined}>
      {track === null ? (
        <span className={styles.face} role="img" aria-label={label}>
          <Avatar name={name} image={avatar} sizePx={isSmall ? 40 : 96} />
        </span>
      ) : (
        <video
          ref={video}
          className={styles.video}
          data-mirrored={isMirrored || undefined}
          aria-label={label}
          autoPlay
          muted
          playsInline
        />
      )}
      <span className={styles.plate} aria-hidden="true">
        <bdi>{plate}</bdi>
      </span>
    </div>
  );
}
