import type { LivePerson } from '@hemicycle/contract/people-live';
import { type Rect, tileHeight } from '@hemicycle/rules/layout/stage';
import { useTranslation } from 'react-i18next';
import { IconScreenShare } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { usePersonName } from '../../people/public.ts';
import type { ShownShare, ViewedShares } from '../../share/public.ts';
import { place } from './place.ts';
import styles from './Tile.module.css';
import { TileVideo } from './TileVideo.tsx';
import { usePictureState } from './use-picture-state.ts';

/** A shared screen with the name of its sharer below it. While several people share, all their
 *  names stand there as buttons that choose the screen. Source: SHARE-03, SHARE-04. */
export function SharedScreen({
  rect,
  share,
  shares: { running, show },
  people,
}: {
  rect: Rect;
  share: ShownShare;
  shares: ViewedShares;
  people: Readonly<Record<string, LivePerson>>;
}) {
  const { t } = useTranslation('share');
  const personName = usePersonName();
  const nameOf = ({ userId }: ShownShare) => personName(people[userId]);
  // The picture takes 16:9 of the place; the rest of the height is for the line of names.
  const line = { blockSize: rect.height - tileHeight(rect.width) };
  return (
    <div className={`${styles.tile} ${styles.shared}`} style={place(rect)} data-size="large">
      <SharedPicture key={share.peerId} track={share.track} label={t('of', { name: nameOf(share) })} />
      {running.length < 2 ? (
        <span className={styles.shareLine} style={line}>
          <IconScreenShare aria-hidden="true" />
          <span className={styles.name} dir="auto">
            {nameOf(share)}
          </span>
        </span>
      ) : (
        <div className={styles.shareLine} style={line} role="group" aria-label={t('running')}>
          <IconScreenShare aria-hidden="true" />
          {running.map((one) => (
            <Tip key={one.peerId} text={nameOf(one)}>
              <button
                type="button"
                className={styles.sharer}
                aria-pressed={one.peerId === share.peerId}
                onClick={() => show(one)}
              >
                <span className={styles.name} dir="auto">
                  {nameOf(one)}
                </span>
              </button>
            </Tip>
          ))}
        </div>
      )}
    </div>
  );
}

/** The picture of a shared screen. Until its first frame a spinner stands there, and after 10 s the
 *  words that the picture does not come. */
function SharedPicture({ track, label }: { track: MediaStreamTrack; label: string }) {
  const { t } = useTranslation('chamber');
  const { state, noteFirstFrame } = usePictureState({ picture: track, hasPicture: true });
  return (
    <div className={styles.sharedPicture}>
      <TileVideo track={track} label={label} fit="contain" onFirstFrame={noteFirstFrame} />
      {state !== 'shown' && (
        <span className={styles.face} data-over>
          {state === 'late' ? t('pictureLate') : <Spinner />}
        </span>
      )}
    </div>
  );
}
