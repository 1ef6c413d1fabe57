import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { useInterpreting } from '../../chamber-frame/interpreting.ts';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { chamberParts } from '../../chamber-parts.ts';
import { useLayout, useLimitedPictures, useWindowWidth } from '../layout/public.ts';
import { useForceMuteNotices, useNotifications } from '../moderation/public.ts';
import { runningShares, useSeesShares, useViewedShares } from '../share/public.ts';
import { BottomBar } from './bars/BottomBar.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { focusOnNews } from '../../ui/typing.ts';
import { MissingPartBanner } from '../../ui/MissingPartBanner.tsx';
import { OtherVersionBanner } from './OtherVersionBanner.tsx';
import { useLoggedOut } from '../auth/public.ts';
import styles from './Chamber.module.css';
import {
  MediaBanner,
  MediaSpinner,
  MeetingPassword,
  OtherCarrierBanner,
  showMediaAgain,
  useChamberMedia,
  useHostWaitTold,
} from '../media/public.ts';
import { ChamberStage } from './stage/ChamberStage.tsx';
import { ChamberWatches } from './ChamberWatches.tsx';
import { chime, chimeAtZero } from './chimes.ts';
import { OwnMicrophone } from './stage/OwnFloorNotice.tsx';
import { useToastsInStage } from './stage/use-toasts-in-stage.ts';
import { PhoneBar } from './bars/PhoneBar.tsx';
import { ReconnectBar } from './stay/ReconnectBar.tsx';
import { SidePanel } from './panel/SidePanel.tsx';
import { TopBar } from './bars/TopBar.tsx';
import { TopBarPlace } from './bars/TopBarPlace.tsx';
import { useChamberControls } from './bars/use-chamber-controls.tsx';
import type { ChamberPresence } from './stay/use-chamber-entry.ts';
import { useLeaving } from './stay/use-leaving.ts';
import { usePanel } from './panel/use-panel.tsx';
import { useReconnecting } from './stay/use-reconnecting.ts';

const texts = chamberParts.flatMap((part) => part.texts ?? []);
const banners = chamberParts.flatMap(({ banner }) => banner ?? []);
const inPanel = banners.flatMap(({ InPanel }) => InPanel ?? []);
const stageHooks = chamberParts.flatMap(({ useInStage }) => useInStage ?? []);
const desks = chamberParts.flatMap(({ Desk }) => Desk ?? []);
const overStage = chamberParts.flatMap(({ OverStage }) => OverStage ?? []);
const standBys = chamberParts.flatMap(({ StandBy }) => StandBy ?? []);

/** The main chamber: top bar, stage, side panel and the bar of controls. The page never scrolls.
 *  Source: looks §5, picture 4. */
export function ChamberRoom({
  idVotingSession,
  presence,
}: {
  idVotingSession: string;
  presence: ChamberPresence;
}) {
  const { t } = useTranslation(['chamber', 'devices', 'layout', 'moderation', 'share', 'ui']);
  useTranslation(texts);
  const { widthClass } = useWindowWidth();
  const port = useChamberMedia((media) => media.port);
  const connection = useChamberMedia(({ snapshot }) => snapshot.connection);
  const sharing = useChamberMedia(({ snapshot }) => snapshot.self.share.status === 'on');
  useLimitedPictures(port);
  const seesShares = useSeesShares();
  const shares = useViewedShares(
    useChamberMedia(useShallow(({ snapshot }) => runningShares(snapshot.people))),
    sharing,
  );
  const layout = useLayout({
    viewingShare: shares.shown !== null,
    // Count the pictures that are sent, also those that this page does not receive.
    remoteVideo: useChamberMedia(({ snapshot: { people } }) =>
      people.some(({ sends }) => sends.camera || sends.share),
    ),
    remoteMedia: useChamberMedia(({ snapshot: { people } }) =>
      people.some(({ sends }) => sends.camera || sends.microphone),
    ),
  });
  const interpreting = useInterpreting();
  const controls = useChamberControls(presence.choice.observer);
  const leaving = useLeaving({ idVotingSession, close: presence.close, huddles: presence.huddles });
  const { isCrowded } = presence;
  const reconnecting = useReconnecting({
    ...{ media: connection, sharing, isCrowded },
    onFailed: presence.reconnectNow,
  });
  const isOut = useLoggedOut((loggedOut) => loggedOut.isOut);
  const panel = usePanel();
  const inStage = useInStage();
  // Draw the stage first and the bars and tabs after it: all at once, the pictures would come some
  // 0.1 s later.
  const stageStands = useDeferredValue(true, false);
  const panelElement = useRef<HTMLElement>(null);
  const phone = widthClass === 'phone';
  const covered = phone && panel.fills;
  const stagePlace = useRef<HTMLDivElement>(null);
  useToastsInStage(stagePlace, covered);
  const reconnectBar = reconnecting.lost && (
    <ReconnectBar {...reconnecting} isCrowded={isCrowded} onTryNow={presence.reconnectNow} />
  );
  const [canvas, setCanvas] = useState(0);
  useEffect(showMediaAgain, []);
  useHostWaitTold();
  // Listen from the first drawing on, since everything that the server sends to this page counts as
  // read.
  useForceMuteNotices();
  const ownMicrophone = {
    muted: controls.microphoneState === 'muted',
    unmute: controls.microphone.onPress,
    whyNot: controls.microphone.reason,
  };
  useNotifications({
    port,
    seesShares,
    choose: controls.choose,
    microphone: ownMicrophone,
    logOut: () => void leaving.logOutNow(),
    beep: chime,
    resetCanvas: () => setCanvas((turn) => turn + 1),
  });
  useEffect(() => {
    if (covered) focusOnNews(panelElement.current?.querySelector<HTMLElement>('[role="tab"][tabindex="0"]'));
  }, [covered]);

  const closePanel = useRef(panel.close);
  closePanel.current = panel.close;
  useEffect(() => {
    if (!covered) return;
    const handleKey = (event: KeyboardEvent) => {
      // A dialog above the panel has handled this Escape itself, and may be closed by now.
      const inWindow = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !inWindow) closePanel.current();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [covered]);

  const openTab = useRef(panel.open);
  openTab.current = panel.open;
  const frame = useMemo(
    () => ({
      huddles: presence.huddles,
      leave: leaving.leave,
      openTab: (key: string) => openTab.current(key),
      chime: () => chime(),
      chimeAtZero,
    }),
    [presence.huddles, leaving.leave],
  );

  return (
    <FrameProvider value={frame}>
      <div className={styles.chamber}>
        <div inert={covered}>
          {stageStands ? (
            <TopBar onEnd={leaving.endForAll} onFoyer={leaving.toFoyer} onLogOut={leaving.logOut} />
          ) : (
            <TopBarPlace />
          )}
        </div>
        <div inert={covered}>
          <div className={styles.banners}>
            {!reconnecting.lost && (
              <>
                {bannersAt('first')}
                <MissingPartBanner />
                <OtherVersionBanner />
                {!isOut &&
                  (presence.awaitsReload ? (
                    <OtherCarrierBanner />
                  ) : (
                    <MediaBanner onRejoin={presence.rejoin} />
                  ))}
                {bannersAt('last')}
              </>
            )}
          </div>
          {reconnecting.lost && !covered && <div className={styles.overStage}>{reconnectBar}</div>}
        </div>
        <main
          id="content"
          className={styles.middle}
          data-interpreting={interpreting || undefined}
          data-in-stage={inStage !== null || undefined}
          tabIndex={-1}
        >
          <div className={styles.watched} inert={covered}>
            <div ref={stagePlace} className={styles.stagePlace}>
              <OwnMicrophone value={ownMicrophone}>
                {inStage !== null ? (
                  <LazyPart inPlace>{inStage}</LazyPart>
                ) : (
                  <ChamberStage
                    key={canvas}
                    shares={shares}
                    mode={layout.mode}
                    passing={layout.passing}
                    selfView={controls.selfView}
                    leaving={leaving.leaving}
                  />
                )}
              </OwnMicrophone>
              {stageStands &&
                overStage.map((Over, at) => <Over key={at} isHidden={covered || inStage !== null} />)}
              {!leaving.leaving && <MediaSpinner connection={connection} sharing={sharing} />}
            </div>
            {interpreting && stageStands && desks.map((Desk, at) => <Desk key={at} />)}
          </div>
          <section
            ref={panelElement}
            className={styles.panel}
            aria-label={t('panel')}
            data-fills={panel.fills || undefined}
          >
            {panel.notices}
            {panel.cover !== undefined && <LazyPart inPlace>{panel.cover}</LazyPart>}
            <div className={styles.tabsPlace} hidden={panel.cover !== undefined}>
              {stageStands ? (
                <SidePanel
                  tabs={panel.tabs}
                  openKey={panel.openKey}
                  onOpen={panel.select}
                  onClose={phone ? panel.close : undefined}
                />
              ) : (
                <Loading label={t('ui:loading')} />
              )}
            </div>
            {/* At the foot, so that nothing moves that the person is reading. */}
            {covered && (
              <>
                {!reconnecting.lost && inPanel.map((InPanel, at) => <InPanel key={at} />)}
                {reconnectBar}
              </>
            )}
          </section>
        </main>
        <div inert={covered}>
          {!stageStands ? null : phone ? (
            <PhoneBar
              controls={controls}
              layout={layout}
              panelEntries={panel.tabs
                .filter((tab) => tab.key !== 'participants')
                .map(({ key, label, icon, mark }) => ({
                  key,
                  label,
                  icon,
                  mark,
                  onSelect: () => panel.open(key),
                }))}
              onPeople={panel.showParticipants}
              peopleRef={panel.opener}
              onLeave={leaving.leave}
            />
          ) : (
            <BottomBar
              controls={controls}
              layout={layout}
              onLeave={leaving.leave}
              leaving={leaving.leaving}
            />
          )}
        </div>
        {stageStands && (
          <>
            <ChamberWatches port={port} controls={controls} />
            <MeetingPassword />
            {standBys.map((StandBy, at) => (
              <StandBy key={at} />
            ))}
          </>
        )}
      </div>
    </FrameProvider>
  );
}

/** What a part puts in place of the stage now; null: the stage itself. */
function useInStage() {
  return stageHooks.map((hook) => hook()).find((shown) => shown !== null) ?? null;
}

function bannersAt(end: 'first' | 'last') {
  return banners.map(({ Banner, at }, index) => at === end && <Banner key={index} />);
}
