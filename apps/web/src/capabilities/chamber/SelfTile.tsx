import type { LivePerson } from '@hemicycle/contract/people';
import type { OwnSource } from '@hemicycle/media';
import type { Rect } from '@hemicycle/rules/layout/stage';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconMicrophone, IconMicrophoneOff, IconPinned, IconPinnedOff } from '../../ui/icons.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { HandBadge } from '../hands/public.ts';
import { place } from './place.ts';
import styles from './Tile.module.css';
import { TileVideo } from './TileVideo.tsx';
import { useFading } from './use-fading.ts';

/** A tile so low has no room for a face beside a raised hand. */
const SMALL_BELOW_PX = 90;

/** The own picture with its pin; unpinned it fades.  Source: MEDIA-01, MEDIA-17, MEDIA-18, looks §6. */
export function SelfTile({
  rect,
  name,
  avatar,
  groupColor,
  camera,
  muted,
  speaking,
  hand,
}: {
  rect: Rect;
  name: string;
  avatar: string | null;
  groupColor: string | undefined;
  camera: OwnSource;
  muted: boolean;
  speaking: boolean;
  hand: Pick<LivePerson, 'handType' | 'orderRaised'> | undefined;
}) {
  const { t } = useTranslation('chamber');
  const handUp = hand !== undefined && hand.orderRaised > 0 && hand.handType > 0;
  const { pinned, togglePinned, faded, wake } = useFading();
  const MicrophoneSign = muted ? IconMicrophoneOff : IconMicrophone;
  const PinSign = pinned ? IconPinned : IconPinnedOff;
  return (
    <div
      className={`${styles.tile} ${styles.self}`}
      style={place(rect)}
      data-size="small"
      data-faded={faded || undefined}
      data-speaking={(speaking && !muted) || undefined}
      data-self=""
      onFocus={wake}
    >
      {camera.status === 'on' ? (
        <TileVideo track={camera.track} label={t('you')} mirrored />
      ) : (
        <span className={styles.face}>
          {camera.status === 'starting' ? (
            <Spinner />
          ) : rect.height < SMALL_BELOW_PX && handUp ? null : (
            <Avatar
              name={name}
              image={avatar}
              sizePx={Math.max(28, Math.min(72, Math.round(rect.height * 0.4)))}
            />
          )}
        </span>
      )}
      <span className={styles.upperEnd}>
        <button
          type="button"
          className={styles.pin}
          aria-pressed={pinned}
          aria-label={t('pin')}
          title={t(pinned ? 'unpin' : 'pin')}
          onClick={togglePinned}
        >
          <PinSign aria-hidden="true" />
        </button>
      </span>
      {handUp && (
        <span className={styles.upperStart}>
          <HandBadge handType={hand.handType === 2 ? 2 : 1} rank={hand.orderRaised} />
        </span>
      )}
      <span className={styles.plate} style={groupColor ? { borderInlineStartColor: groupColor } : undefined}>
        <MicrophoneSign aria-hidden="true" />
        <span className={styles.name}>{t('you')}</span>
        <VisuallyHidden>{t(muted ? 'muted' : 'unmuted')}</VisuallyHidden>
      </span>
    </div>
  );
}
