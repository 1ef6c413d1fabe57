import { attachTracks } from '@hemicycle/media';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconRefresh, IconVideoOff } from '../../ui/icons.ts';
import { useLoadingShown } from '../../ui/Loading.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './CameraPreview.module.css';
import type { OwnDevice } from './use-own-device.ts';
import { useWayIn } from './way-in.ts';

/** The own picture as other people will see it, but mirrored; or the reason why there is none and
 *  what to do about it. */
export function CameraPreview({
  camera,
  picture,
  name,
  avatar,
  groupColor,
  mayBeHeard,
  maySendVideo,
  onTryAgain,
}: {
  camera: OwnDevice;
  /** The picture to show while the camera is on. */
  picture: MediaStreamTrack | null;
  name: string;
  /** The address of the person's picture; null: none. */
  avatar: string | null;
  groupColor: string | undefined;
  /** Whether there is a microphone, so that the person can take part without a picture. */
  mayBeHeard: boolean;
  maySendVideo: boolean;
  onTryAgain: () => void;
}) {
  const { t } = useTranslation('devices');
  return (
    <div className={styles.preview} data-state={camera.state}>
      {camera.state === 'on' && <OwnPicture track={picture ?? camera.track} label={t('preview')} />}
      {camera.state === 'starting' && <Starting label={t('starting')} />}
      {camera.state === 'off' && (
        <div className={styles.message}>
          <div className={styles.initials}>
            <Avatar name={name} image={avatar} sizePx={88} />
          </div>
          <p className={styles.title}>{t(maySendVideo ? 'cameraOffTitle' : 'cannotSendVideo')}</p>
          <p className={styles.text}>{t('cameraOffText')}</p>
        </div>
      )}
      {camera.state === 'failed' && (
        <div className={styles.message} role="alert">
          <IconVideoOff className={styles.sign} aria-hidden="true" />
          <p className={styles.title}>{t(`problemTitle.${camera.problem}`)}</p>
          <p className={styles.text}>
            {t(`problemText.${camera.problem}`)}
            {mayBeHeard && ` ${t('soundOnly')}`}
          </p>
          <Button size="sm" icon={<IconRefresh aria-hidden="true" />} onClick={onTryAgain}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      <p className={styles.plate} style={groupColor ? { borderInlineStartColor: groupColor } : undefined}>
        <bdi>{name}</bdi>
      </p>
    </div>
  );
}

function Starting({ label }: { label: string }) {
  const shown = useLoadingShown();
  if (!shown) return null;
  return (
    <p className={styles.message} role="status">
      <Spinner />
      <span className={styles.text}>{label}</span>
    </p>
  );
}

function OwnPicture({ track, label }: { track: MediaStreamTrack; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) return attachTracks(video.current, [track]);
    return undefined;
  }, [track]);
  const entering = useWayIn(({ pressed }) => pressed);
  useEffect(() => {
    if (entering) video.current?.pause();
  }, [entering]);
  return <video ref={video} className={styles.picture} aria-label={label} autoPlay muted playsInline />;
}
