import { permissions } from '@hemicycle/contract/permissions';
import type { VotingSession } from '@hemicycle/contract/sessions';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { AccountMenu, FOYER, useMay, useSignedIn } from '../capabilities/auth/public.ts';
import { SelfCheck } from '../capabilities/devices/public.ts';
import { HelpTipsButton } from '../capabilities/help-tips/public.ts';
import { WAITING_PATH, WaitingRoom } from '../capabilities/lobby/public.ts';
import { NetworkTests } from '../capabilities/nettest/public.ts';
import { useAttendedSession } from '../capabilities/sessions/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { formats } from '../i18n/formats.ts';
import { keepHuddle } from '../kept-huddle.ts';
import { serverClock } from '../server-clock.ts';
import { LazyPart } from '../ui/LazyPart.tsx';
import {
  beginChamber,
  chimeAhead,
  endUnseenChamber,
  loadChamberAhead,
  prepareChamber,
  unprepareChamber,
} from './chamber-page.ts';
import styles from './LobbyCheckVideo.module.css';
import { useInterpretedLanguages } from './use-interpreted-languages.ts';

const HERE = '/app/lobby-check-video';
const CHAMBER = '/app';
/** Where somebody goes whose interview was reset. Source: LOBBY-08. */
const SITE_ROOT = '/';

/** `/app/lobby-check-video`: the self-check on the way into the chamber, and with `step=waiting`
 *  the waiting room. Without a chosen session it leads to the foyer. Source: DEV-01, LOBBY-01,
 *  LOBBY-02, TIP-01, looks pictures 3 and 13. */
export function LobbyCheckVideo() {
  const isWaiting = new URLSearchParams(useLocation().search).get('step') === 'waiting';
  return isWaiting ? <Waiting /> : <Checking />;
}

function Waiting() {
  const { t } = useTranslation('lobby');
  const navigate = useNavigate();
  const [isHeld, setHeld] = useState(false);
  const [calledBy, setCalledBy] = useState<string | null>(null);
  const title = calledBy === null ? t(isHeld ? 'waitingRoom' : 'title') : t('callTitle', { name: calledBy });
  const { userId, userSession } = useSignedIn();
  const { votingSessionToAttend } = userSession;
  useEffect(() => void loadChamberAhead(), []);
  if (votingSessionToAttend === null) return <Navigate to={FOYER} replace />;
  async function handleLetIn() {
    await beginChamber();
    if (window.location.pathname === HERE) return navigate(CHAMBER, { replace: true });
    endUnseenChamber();
  }
  return (
    <SiteFrame title={title} menu={<AccountMenu />}>
      <LazyPart>
        <WaitingRoom
          idVotingSession={votingSessionToAttend}
          onLetIn={() => void handleLetIn()}
          onGoesTo={(roomId) => keepHuddle({ userId, idVotingSession: votingSessionToAttend }, roomId)}
          onHeld={setHeld}
          onCalled={setCalledBy}
          ring={chimeAhead}
          onReset={() => void navigate(SITE_ROOT, { replace: true })}
          renderNetworkTests={(location) => <NetworkTests location={location} id={votingSessionToAttend} />}
        />
      </LazyPart>
    </SiteFrame>
  );
}

function Checking() {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const title = t(useMay(permissions.videoControls) ? 'title' : 'titleSound');
  const { votingSessionToAttend } = useSignedIn().userSession;
  const pressed = useRef(false);
  /** Whether the person has to wait in the lobby, as far as the page knows. The chamber leads there
   *  too. */
  const mustWait = useRef(false);
  const [turn, setTurn] = useState(0);
  const languages = useInterpretedLanguages(votingSessionToAttend);
  useEffect(() => {
    let here = true;
    endUnseenChamber();
    void loadChamberAhead().then(() => {
      if (here && !mustWait.current) prepareChamber();
    });
    // On the way back, the browser changes the address before React draws the page of that address.
    const handleBack = () => {
      if (!pressed.current) return;
      pressed.current = false;
      endUnseenChamber();
      setTurn((now) => now + 1);
    };
    window.addEventListener('popstate', handleBack);
    return () => {
      here = false;
      window.removeEventListener('popstate', handleBack);
      unprepareChamber();
      // A person who went to another page while the media was starting is not in the chamber.
      if (pressed.current && window.location.pathname !== CHAMBER) endUnseenChamber();
      pressed.current = false;
    };
  }, []);
  if (votingSessionToAttend === null) return <Navigate to={FOYER} replace />;
  function handleEnter() {
    if (mustWait.current) return void navigate(WAITING_PATH);
    pressed.current = true;
    // This page stays while the media starts: drawing the next page would slow the media down,
    // since both use the main thread.
    void beginChamber().then(() => {
      if (!pressed.current) return;
      if (window.location.pathname === HERE) return navigate(CHAMBER);
      pressed.current = false;
      endUnseenChamber();
    });
  }
  return (
    <SiteFrame title={title} menu={<AccountMenu />}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <HelpTipsButton group="checkvideo" />
      </div>
      <SessionLine
        idVotingSession={votingSessionToAttend}
        onLoaded={({ lobby }) => {
          mustWait.current = lobby !== undefined;
          // The server refuses the chamber's connection to somebody who has to wait.
          if (mustWait.current) unprepareChamber();
        }}
      />
      <SelfCheck key={turn} onEnter={handleEnter} languages={languages} />
      <NetworkTests location="choosesession" id={votingSessionToAttend} isManualOnly />
    </SiteFrame>
  );
}

/** The title of the sitting. Where it cannot be loaded, the line is empty and the person can still
 *  enter. */
function SessionLine({
  idVotingSession,
  onLoaded,
}: {
  idVotingSession: string;
  onLoaded: (session: VotingSession) => void;
}) {
  const { t } = useTranslation('devices');
  const { loaded } = useAttendedSession(idVotingSession);
  const session = loaded.state === 'ready' ? loaded.value : undefined;
  useEffect(() => {
    if (session !== undefined) onLoaded(session);
  });
  const begun = session !== undefined && session.epochStartTime <= serverClock.nowMs();
  return (
    <p className={styles.where}>
      {session &&
        t(begun ? 'where' : 'whereLater', {
          title: session.title,
          start: formats().time(session.epochStartTime),
        })}
    </p>
  );
}
