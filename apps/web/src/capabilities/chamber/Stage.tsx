import type { LivePerson } from '@hemicycle/contract/people';
import type { MediaSnapshot } from '@hemicycle/media';
import { type TileLayoutMode, tileLayout } from '@hemicycle/rules/layout/tile-layout';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { IconScreenShare } from '../../ui/icons.ts';
import { useSignedIn } from '../auth/public.ts';
import { primaryGroupOf, useGroups, usePersonName } from '../people/public.ts';
import { arrangeStage, useWindowWidth } from '../layout/public.ts';
import type { ShownShare } from '../share/public.ts';
import { PersonTile } from './PersonTile.tsx';
import { place } from './place.ts';
import { SelfTile } from './SelfTile.tsx';
import { activeSpeaker, stagePeople } from './stage-people.ts';
import styles from './Stage.module.css';
import tileStyles from './Tile.module.css';
import { TileVideo } from './TileVideo.tsx';
import { useSize } from './use-size.ts';

/** The stage: everybody's tiles by the layout, a shared screen on the large place, the own picture in its own. Nothing lies on
 *  faces, and nothing outside of it moves a tile.  Source: LAYOUT-01, SHARE-04, MEDIA-01, looks §5. */
export function Stage({
  people,
  snapshot,
  share,
  mode,
  selfView,
  onSeeParticipants,
}: {
  people: Readonly<Record<string, LivePerson>>;
  snapshot: MediaSnapshot;
  share: ShownShare | null;
  mode: TileLayoutMode;
  selfView: boolean;
  onSeeParticipants: () => void;
}) {
  const { t } = useTranslation(['chamber', 'share']);
  const { userId, personDetails } = useSignedIn();
  const { widthClass } = useWindowWidth();
  const { ref, widthPx, heightPx } = useSize();
  const groups = useGroups();
  const nameOf = usePersonName();
  const previous = useRef<readonly string[]>([]);

  const views = stagePeople(people, snapshot.people, userId);
  const large = widthClass === 'phone' || mode !== 'Equal';
  const front = large && share === null ? activeSpeaker(snapshot) : null;
  const arranged = arrangeStage(views, previous.current, front);
  previous.current = arranged.map((view) => view.userId);

  const layout = tileLayout({
    count: arranged.length + (share === null ? 0 : 1),
    widthPx,
    heightPx,
    selfView,
    mode,
    phone: widthClass === 'phone',
    direction: languages[currentLanguage()].direction,
  });
  const tiles = share === null ? layout.tiles : layout.tiles.slice(1);
  const shareTile = share === null ? undefined : layout.tiles[0];
  const sharer = share === null ? undefined : people[share.userId];
  const me = people[userId];
  const { microphone, camera, speaking } = snapshot.self;

  return (
    <section className={styles.stage} aria-label={t('stage')}>
      <div ref={ref} className={styles.room}>
        {share !== null && shareTile && (
          <div
            className={`${tileStyles.tile} ${tileStyles.shared}`}
            style={place(shareTile)}
            data-size="large"
          >
            <TileVideo track={share.track} label={t('share:of', { name: nameOf(sharer) })} fit="contain" />
            <span className={tileStyles.plate}>
              <IconScreenShare aria-hidden="true" />
              <span className={tileStyles.name} dir="auto">
                {nameOf(sharer)}
              </span>
            </span>
          </div>
        )}
        <ul className={styles.people} aria-label={t('stagePeople', { count: tiles.length })}>
          {arranged.map((view, index) => {
            const tile = tiles[index];
            if (!tile || tile.width <= 0) return null;
            return (
              <PersonTile
                key={view.userId}
                view={view}
                tile={tile}
                group={primaryGroupOf(view.person.groups, groups)}
              />
            );
          })}
        </ul>
        {arranged.length === 0 && share === null && widthPx > 0 && (
          <div className={styles.alone}>
            <p className={styles.aloneTitle}>{t('aloneTitle')}</p>
            <p>{t('aloneText')}</p>
          </div>
        )}
        {layout.overflow > 0 && layout.captions && (
          <p className={styles.overflow} style={place(layout.captions)}>
            {t('overflow', { count: layout.overflow })}{' '}
            <button type="button" className={styles.link} onClick={onSeeParticipants}>
              {t('seeParticipants')}
            </button>
          </p>
        )}
        {layout.self && layout.self.width > 0 && (
          <SelfTile
            rect={layout.self}
            name={personDetails.displayName}
            avatar={personDetails.avatar}
            groupColor={personDetails.groups.find((group) => group.grouptype === 'primary')?.color}
            camera={camera}
            muted={microphone.status !== 'on'}
            speaking={speaking}
            hand={me}
          />
        )}
      </div>
    </section>
  );
}
