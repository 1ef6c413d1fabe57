import type { Group } from '@hemicycle/contract/people';
import type { Tile } from '@hemicycle/rules/layout/tile-layout';
import { needsNameTooltip } from '@hemicycle/rules/people/name-display';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listComma } from '../../../i18n/list-comma.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import {
  IconLock,
  IconMicrophone,
  IconMicrophoneOff,
  IconPinned,
  IconVideoOff,
  IconWifiOff,
} from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { WeakLineSign } from '../../../ui/WeakLineSign.tsx';
import { useKeptMuted } from '../../moderation/public.ts';
import { usePersonName } from '../../people/public.ts';
import { Badges, useBadges } from './Badges.tsx';
import { cornerWidth, facePlace, hasMarksOnPlate, isLow, place, ROOMY_FROM_PX } from './place.ts';
import type { StagePersonView } from './stage-people.ts';
import { TileMenu, type TileMenuProps } from './TileMenu.tsx';
import styles from './Tile.module.css';
import { TileVideo } from './TileVideo.tsx';
import { usePictureState } from './use-picture-state.ts';

/** One person on the stage, as a picture or as initials; after 10 s the tile says that an expected
 *  picture does not come. The plate shows the group's colour, the microphone, the name and a
 *  connection that is not good; on a large tile the name of the group too. The corners show the
 *  menu of the tile, the hand and the mark of the floor. A low tile shows no sign of a muted
 *  microphone; a still lower tile has hand and floor on its plate. Source: looks §6, HANDS-01,
 *  PEOP-14, PEOP-15. */
export function PersonTile({
  view,
  tile,
  large,
  group,
  menu,
}: {
  view: StagePersonView;
  tile: Tile;
  /** Whether the tile is as wide as the large tile. */
  large: boolean;
  group: Group | undefined;
  /** Null: the tile has no menu. */
  menu: Omit<TileMenuProps, 'name'> | null;
}) {
  const { t } = useTranslation(['chamber', 'layout']);
  const { person, picture } = view;
  const name = usePersonName()(person);
  const { state, noteFirstFrame } = usePictureState(view);
  const MicrophoneSign = view.muted ? IconMicrophoneOff : IconMicrophone;
  const pinned = menu?.pinned === true;
  const badges = useBadges(person.userId, person);
  const keptMuted = useKeptMuted(person) && view.muted;
  const low = isLow(tile);
  const onPlate = hasMarksOnPlate(tile);
  const face = facePlace(tile, {
    startPx: cornerWidth({
      button: menu !== null && !low && (menu.pinned || window.matchMedia('(hover: none)').matches),
    }),
    endPx: onPlate ? 0 : cornerWidth({ badges }),
  });
  // While the person's connection is lost, the tile says nothing about microphone and camera: their
  // states are unknown.
  const gone = view.quality === 'lost' && state !== 'shown';
  const roomy = large && tile.width >= ROOMY_FROM_PX;
  const marks = badges.length > 0 && <Badges badges={badges} />;
  return (
    <li
      className={styles.tile}
      style={place(tile)}
      data-size={tile.size}
      data-roomy={roomy || undefined}
      data-speaking={view.speaking || undefined}
      data-user={person.userId}
      data-pinned={pinned || undefined}
    >
      {picture !== null && <TileVideo track={picture} label={name} onFirstFrame={noteFirstFrame} />}
      {state !== 'shown' && (
        <span
          className={styles.face}
          style={gone || state === 'coming' ? undefined : face?.room}
          data-over={picture !== null || undefined}
        >
          {gone ? (
            <IconWifiOff aria-label={t('lineLost')} role="img" />
          ) : state === 'coming' ? (
            <Spinner />
          ) : face === null ? null : (
            <Avatar name={name} image={person.avatar} sizePx={face.sizePx} />
          )}
        </span>
      )}
      <span className={styles.upperStart}>{menu !== null && <TileMenu {...menu} name={name} />}</span>
      <span className={styles.upperEnd}>{!onPlate && marks}</span>
      <span className={styles.plate} data-plate="" style={group && { borderInlineStartColor: group.color }}>
        {low && pinned && <IconPinned aria-hidden="true" />}
        {!gone && !(low && view.muted) && <MicrophoneSign aria-hidden="true" data-microphone="" />}
        {!gone && keptMuted && !low && <IconLock aria-hidden="true" />}
        <span className={styles.words}>
          <NameWithTip name={name} />
          {large && group && <span className={styles.group}>{group.name}</span>}
        </span>
        {onPlate && marks && <span className={styles.marks}>{marks}</span>}
        <LineSign quality={view.quality} shown={state === 'shown'} large={roomy} />
        {state === 'late' && <PictureLate large={roomy} />}
        <VisuallyHidden>
          {[
            gone ? '' : t(keptMuted ? 'keptMuted' : view.muted ? 'muted' : 'unmuted'),
            gone || view.hasPicture ? '' : t(view.pictureHeld ? 'cameraHeld' : 'cameraOff'),
            view.speaking ? t('speaking') : '',
            pinned ? t('layout:pinned') : '',
          ]
            .filter(Boolean)
            .join(listComma())}
        </VisuallyHidden>
      </span>
    </li>
  );
}

/** Says that the camera is on but no picture comes. */
function PictureLate({ large }: { large: boolean }) {
  const { t } = useTranslation('chamber');
  return (
    <>
      <IconVideoOff aria-hidden="true" />
      {large ? <span>{t('pictureLate')}</span> : <VisuallyHidden>{t('pictureLate')}</VisuallyHidden>}
    </>
  );
}

/** The sign of a weak or lost connection to a person, with words on a large tile. Without a picture
 *  the sign of a lost connection stands in the middle of the tile instead. Nothing while the
 *  connection is good. */
function LineSign({
  quality,
  shown,
  large,
}: {
  quality: StagePersonView['quality'];
  shown: boolean;
  large: boolean;
}) {
  const { t } = useTranslation('chamber');
  if (quality !== 'poor' && (quality !== 'lost' || !shown)) return null;
  const Sign = quality === 'poor' ? WeakLineSign : IconWifiOff;
  const words = t(quality === 'poor' ? 'lineWeak' : 'lineLost');
  if (!large) {
    return (
      <Tip text={words}>
        <Sign role="img" aria-label={words} />
      </Tip>
    );
  }
  return (
    <>
      <Sign aria-hidden="true" />
      <span className={styles.line}>{words}</span>
    </>
  );
}

/** A name that is cut where the tile has no room for it. A long name, and one that is cut, has the
 *  whole name in a tooltip. Source: PEOP-15, looks §6. */
function NameWithTip({ name }: { name: string }) {
  const [cut, setCut] = useState(false);
  return (
    <Tip text={name} off={!cut && !needsNameTooltip(name)}>
      <span
        className={styles.name}
        dir="auto"
        onMouseEnter={({ currentTarget }) => setCut(currentTarget.scrollWidth > currentTarget.clientWidth)}
      >
        {name}
      </span>
    </Tip>
  );
}
