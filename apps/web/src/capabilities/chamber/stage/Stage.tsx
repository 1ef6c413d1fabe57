import type { LayoutMode } from '@hemicycle/contract/layout-modes';
import type { LivePerson } from '@hemicycle/contract/people-live';
import type { MediaSnapshot } from '@hemicycle/media';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../auth/public.ts';
import { NoPicturesNotice } from '../../layout/public.ts';
import { usePersonName } from '../../people/public.ts';
import { SharingNotice, type ViewedShares } from '../../share/public.ts';
import { useChamberMedia } from '../../media/public.ts';
import { BesidePlace } from './BesidePlace.tsx';
import { place } from './place.ts';
import { OwnFloorNotice } from './OwnFloorNotice.tsx';
import { SelfTile } from './SelfTile.tsx';
import { SharedScreen } from './SharedScreen.tsx';
import { useBesideStage } from './use-beside-stage.ts';
import { readStageSize } from './stage-size-ahead.ts';
import { useStageStrip } from './use-stage-strip.ts';
import { StagePager } from './StagePager.tsx';
import { StageNote } from './StageNote.tsx';
import { StagePeople } from './StagePeople.tsx';
import { countLinesLost } from './stage-people.ts';
import styles from './Stage.module.css';
import { useSize } from './use-size.ts';
import { useStage } from './use-stage.ts';
import { useToastsOverStage } from './use-toasts-over-stage.ts';
import { WaitingForHost } from './WaitingForHost.tsx';

function stopShare(): void {
  useChamberMedia.getState().port?.stopShare();
}

/** The stage: everybody's tiles by the layout, a shared screen in the large place, the viewer's own
 *  picture in its place, a strip at the foot or the top, and a fixed place beside them. Nothing
 *  covers a face, and nothing outside of the stage moves a tile. Source: LAYOUT-01, SHARE-04,
 *  MEDIA-01, BEY-16, looks §5. */
export function Stage({
  people,
  peopleKnown = true,
  snapshot,
  shares,
  mode,
  passing = false,
  selfView,
  centred = false,
  leaving = false,
}: {
  people: Readonly<Record<string, LivePerson>>;
  /** False until the server has said who is here. The stage is empty until then, so that it does
   *  not show the viewer as alone. */
  peopleKnown?: boolean;
  snapshot: MediaSnapshot;
  shares: ViewedShares;
  mode: LayoutMode;
  /** Whether the page only passes through this mode on the way to another. */
  passing?: boolean;
  selfView: boolean;
  /** Whether what is lower than the stage stands in its middle, as in a film. */
  centred?: boolean;
  /** Whether the person is leaving: then the stage shows no notes. */
  leaving?: boolean;
}) {
  const { t } = useTranslation(['chamber', 'share']);
  const { userId, personDetails } = useSignedIn();
  const { ref, widthPx, heightPx } = useSize(readStageSize);
  const nameOf = usePersonName();
  const { shown: share, running } = shares;
  const strip = useStageStrip();
  const besideStage = useBesideStage();
  const stage = useStage({
    people,
    snapshot,
    ownUserId: userId,
    sharing: share !== null,
    mode,
    passing,
    selfView: selfView && peopleKnown,
    saysAlone: peopleKnown,
    centred,
    strip,
    besideIds: besideStage?.userIds ?? [],
    widthPx,
    heightPx,
  });
  const { layout, largeWidthPx } = stage;
  const section = useRef<HTMLElement>(null);
  useToastsOverStage(section);
  const sharesToo = running.at(-1);
  const { microphone, camera, speaking } = snapshot.self;

  return (
    <section
      ref={section}
      className={styles.stage}
      data-beside={stage.beside !== null || undefined}
      aria-label={t('stage')}
    >
      {stage.beside !== null && besideStage !== null && (
        <BesidePlace view={stage.beside} label={besideStage.label} />
      )}
      <div ref={ref} className={styles.room}>
        {share !== null && layout.share && (
          <SharedScreen rect={layout.share} share={share} shares={shares} people={people} />
        )}
        <StagePeople stage={stage} />
        {layout.note && widthPx > 0 && !leaving && (
          <StageNote rect={layout.note} linesLost={countLinesLost(people, snapshot.people, userId)} />
        )}
        {layout.self && layout.self.width > 0 && (
          <SelfTile
            rect={layout.self}
            large={(stage.views.length === 0 && share === null) || layout.self.width === largeWidthPx}
            name={personDetails.displayName}
            avatar={personDetails.avatar}
            groupColor={personDetails.groups.find((group) => group.grouptype === 'primary')?.color}
            camera={camera}
            muted={microphone.status !== 'on'}
            speaking={speaking}
            hand={people[userId]}
          />
        )}
        <StagePager stage={stage} />
        {strip !== null && layout.captions && (
          <div className={styles.strip} style={place(layout.captions)}>
            <strip.Strip />
          </div>
        )}
      </div>
      <div className={styles.notices} data-notices="">
        {!leaving && <OwnFloorNotice />}
        <WaitingForHost isSaid={layout.note !== null} />
        <NoPicturesNotice held={stage.views.some((view) => view.pictureHeld)} />
        {snapshot.self.share.status === 'on' && (
          <SharingNotice
            beside={
              sharesToo === undefined
                ? null
                : { name: nameOf(people[sharesToo.userId]), ownIsNewest: shares.ownIsNewest }
            }
            onStop={stopShare}
          />
        )}
      </div>
    </section>
  );
}
