import { permissions } from '@hemicycle/contract/permissions';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { AccountMenu, FOYER, useMay, useSignedIn } from '../capabilities/auth/public.ts';
import { SelfCheck } from '../capabilities/devices/public.ts';
import { useAttendedSession } from '../capabilities/sessions/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { formats } from '../i18n/formats.ts';
import { serverClock } from '../server-clock.ts';
import {
  beginChamber,
  endUnseenChamber,
  loadChamberAhead,
  prepareChamber,
  unprepareChamber,
} from './chamber-page.ts';
import styles from './LobbyCheckVideo.module.css';

const HERE = '/app/lobby-check-video';
const CHAMBER = '/app';

/** `/app/lobby-check-video`: the self-check on the way into the chamber. Without a chosen session
 *  it leads to the foyer. Source: DEV-01, looks picture 3. */
export function LobbyCheckVideo() {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const title = t(useMay(permissions.videoControls) ? 'title' : 'titleSound');
  const { votingSessionToAttend } = useSignedIn().userSession;
  const pressed = useRef(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let here = true;
    endUnseenChamber();
    void loadChamberAhead().then(() => {
      if (here) prepareChamber();
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
      <h1>{title}</h1>
      <SessionLine idVotingSession={votingSessionToAttend} />
      <SelfCheck key={turn} onEnter={handleEnter} />
    </SiteFrame>
  );
}

/** The title of the sitting. Where it cannot be loaded, the line is empty and the person can still
 *  enter. */
function SessionLine({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('devices');
  const { loaded } = useAttendedSession(idVotingSession);
  const session = loaded.state === 'ready' ? loaded.value : undefined;
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
