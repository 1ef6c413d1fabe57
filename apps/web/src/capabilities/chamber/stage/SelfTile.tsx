import type { LivePerson } from '@hemicycle/contract/people-live';
import type { OwnSource } from '@hemicycle/media';
import type { Rect } from '@hemicycle/rules/layout/stage';
import { useTranslation } from 'react-i18next';
import { listComma } from '../../../i18n/list-comma.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconMicrophone, IconMicrophoneOff, IconPinned, IconPinnedOff } from '../../../ui/icons.ts';
import { Tip } from '../../../ui/Tip.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useSignIn } from '../../auth/public.ts';
import { mediaFailed, useChamberMedia, useOwnCameraFrozen } from '../../media/public.ts';
import { Badges, useBadges } from './Badges.tsx';
import { cornerWidth, facePlace, hasMarksOnPlate, isLow, place, ROOMY_FROM_PX } from './place.ts';
import styles from './Tile.module.css';
import { TileVideo } from './TileVideo.tsx';
import { useCameraAvatar } from './use-camera-avatar.ts';
import { useFading } from './use-fading.ts';

/** The viewer's own picture, mirrored on this page only, with a pin; unpinned it fades. The avatar
 *  stands in its place while the camera starts. When the media have failed, the tile says that
 *  nobody else sees the picture; where the camera gives no pictures, it says that in place of the
 *  name. Source: ADMIN-03, MEDIA-01, MEDIA-17 … MEDIA-19, looks §6. */
export function SelfTile({
  rect,
  large = false,
  name,
  avatar,
  groupColor,
  camera,
  muted,
  speaking,
  hand,
}: {
  rect: Rect;
  /** Whether the viewer is alone, so that the tile has the whole stage. */
  large?: boolean;
  name: string;
  avatar: string | null;
  groupColor: string | undefined;
  camera: OwnSource;
  muted: boolean;
  speaking: boolean;
  hand: Pick<LivePerson, 'handType' | 'orderRaised'> | undefined;
}) {
  const { t } = useTranslation('chamber');
  const userId = useSignIn(({ info }) => info?.userId);
  const badges = useBadges(userId, hand);
  const unseen = useChamberMedia(({ snapshot }) => mediaFailed(snapshot)) && camera.status === 'on';
  const frozen = useOwnCameraFrozen(({ isFrozen }) => isFrozen) && camera.status === 'on';
  const low = isLow(rect);
  const onPlate = hasMarksOnPlate(rect);
  const roomy = large && rect.width >= ROOMY_FROM_PX;
  const face = facePlace(rect, {
    startPx: onPlate ? 0 : cornerWidth({ badges }),
    endPx: cornerWidth({ button: !low }),
  });
  const { pinned, togglePinned, faded, wake } = useFading();
  const avatarShown = useCameraAvatar(camera.status);
  const MicrophoneSign = muted ? IconMicrophoneOff : IconMicrophone;
  const PinSign = pinned ? IconPinned : IconPinnedOff;
  const marks = badges.length > 0 && <Badges badges={badges} />;
  return (
    <div
      className={`${styles.tile} ${styles.self}`}
      style={place(rect)}
      data-size={large ? 'large' : 'small'}
      data-roomy={roomy || undefined}
      data-faded={faded || undefined}
      data-speaking={(speaking && !muted) || undefined}
      data-self=""
      onFocus={wake}
    >
      {camera.status === 'on' && <TileVideo track={camera.track} label={t('you')} mirrored />}
      {avatarShown && (
        <span className={styles.face} style={face?.room} data-over={camera.status === 'on' || undefined}>
          {face !== null && <Avatar name={name} image={avatar} sizePx={face.sizePx} />}
        </span>
      )}
      <span className={styles.upperEnd}>
        <Tip text={t(pinned ? 'unpin' : 'pin')}>
          <button
            type="button"
            className={styles.pin}
            aria-pressed={pinned}
            aria-label={t('pin')}
            onClick={togglePinned}
          >
            <PinSign aria-hidden="true" />
          </button>
        </Tip>
      </span>
      <span className={styles.upperStart}>{!onPlate && marks}</span>
      <span
        className={styles.plate}
        data-plate=""
        style={groupColor ? { borderInlineStartColor: groupColor } : undefined}
      >
        <MicrophoneSign aria-hidden="true" data-microphone="" />
        <span className={styles.name} aria-live="polite">
          {t(frozen ? 'cameraFrozen' : 'you')}
        </span>
        {unseen &&
          (roomy ? (
            <span className={styles.line}>{t('onlyYouSee')}</span>
          ) : (
            <VisuallyHidden>{t('onlyYouSee')}</VisuallyHidden>
          ))}
        {onPlate && marks && <span className={styles.marks}>{marks}</span>}
        <VisuallyHidden>
          {[t(muted ? 'muted' : 'unmuted'), camera.status === 'starting' ? t('startingVideo') : '']
            .filter(Boolean)
            .join(listComma())}
        </VisuallyHidden>
      </span>
    </div>
  );
}
