import type { LobbyState } from '@hemicycle/contract/lobby-socket';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconDoorExit } from '../../ui/icons.ts';
import { Loading } from '../../ui/Loading.tsx';
import { ReloadBanner } from '../../ui/ReloadBanner.tsx';
import { focusIfLost } from '../../ui/typing.ts';
import { FOYER, useIsGuest } from '../auth/public.ts';
import {
  keepEntryChoice,
  OwnTile,
  readEntryChoice,
  stopOpenDevices,
  useSelfCheck,
} from '../devices/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { InterviewCall } from './InterviewCall.tsx';
import { InterviewOfWaiting } from './InterviewOfWaiting.tsx';
import { SelfTestLine } from './SelfTestLine.tsx';
import { useSelfTest } from './use-self-test.ts';
import { useWaiting } from './use-waiting.ts';
import { Next, Numbers, PastCall } from './WaitingFacts.tsx';
import { WaitingMessages } from './WaitingMessages.tsx';
import styles from './WaitingRoom.module.css';

/** Where somebody waits until an attendant admits them, the session begins, or a closed one is
 *  opened again. It asks nothing of them; camera and microphone go into the chamber as they are set
 *  here. Source: LOBBY-02, BEY-19, looks picture 13. */
export function WaitingRoom({
  idVotingSession,
  onLetIn,
  onGoesTo,
  onHeld,
  onReset,
  onCalled,
  ring,
  renderNetworkTests,
}: {
  idVotingSession: string;
  onLetIn: () => void;
  /** Told before `onLetIn` where a moderator moved the person into this huddle. */
  onGoesTo: (roomId: string) => void;
  /** Told whether a moderator keeps the person in the waiting room, beside the queue. */
  onHeld?: (isHeld: boolean) => void;
  /** An attendant has reset the interview. */
  onReset: () => void;
  /** Told the name of the attendant who calls the person; null: nobody calls now. */
  onCalled?: (byName: string | null) => void;
  /** Plays the chime once. */
  ring?: () => void;
  /** Draws the network tests of the place where the person waits. */
  renderNetworkTests?: (location: 'waitingroom' | 'lobbyqueue' | 'lobbyinterview') => ReactNode;
}) {
  const { t } = useTranslation(['lobby', 'chamber']);
  const isGuest = useIsGuest();
  const entry = useRef(readEntryChoice()).current;
  const [isLent, setIsLent] = useState(false);
  const check = useSelfCheck(onLetIn, entry, isLent);
  const way = entry.observer ? 'asObserver' : 'withCamera';
  const selfTest = useSelfTest(check, isLent);
  const [mayEnter, setMayEnter] = useState(false);
  const [isLetIn, setIsLetIn] = useState(false);
  const { lobby, isLost, isGone, isOver, isOtherVersion, signals } = useWaiting(
    idVotingSession,
    selfTest.result,
    (wasRefused, roomId) => {
      setIsLetIn(true);
      if (roomId !== null) onGoesTo(roomId);
      // Whoever was refused does not expect to be seen and heard all at once.
      if (wasRefused) setMayEnter(true);
      else check.enter(way);
    },
    onReset,
  );
  const interview = lobby?.interview?.isRunning === true ? lobby.interview : null;
  // Without a line nobody can answer, and the call may be over.
  const mayRing = !isLost && !isGone && !isOver && !isLetIn;
  const call = mayRing && lobby?.interview?.isRunning === false ? lobby.interview : null;
  const callerName = call && (call.byName ?? t('anAttendant'));
  useEffect(() => onCalled?.(callerName), [callerName, onCalled]);
  const now = useRef<HTMLDivElement>(null);
  // The buttons of the call had the focus.
  const isCalled = call !== null;
  useEffect(() => {
    if (!isCalled) return undefined;
    const { current } = now;
    return () => focusIfLost(current);
  }, [isCalled]);
  if (isLent !== (interview !== null)) setIsLent(interview !== null);
  const wasInterviewed = useInterviewTold(interview);
  // The devices that the self-check opened for the chamber: this page opens its own.
  useEffect(stopOpenDevices, []);
  const refusal = lobby?.stay === 'refused' ? lobby.reason : null;
  const isHeld = lobby?.stay === 'held';
  const isClosed = lobby?.why === 'closed';
  const movedBy = lobby?.movedBy ?? null;
  const moved = !isHeld
    ? movedBy && t('movedHere', { name: movedBy })
    : movedBy === null
      ? t('heldBySelf')
      : t('heldText', { name: movedBy });
  useEffect(() => onHeld?.(isHeld), [isHeld, onHeld]);
  useEffect(() => {
    if (moved !== null) announce(moved);
  }, [moved]);
  useEffect(() => {
    if (refusal !== null) announce(t('refusedBecause', { reason: refusal }), 'assertive');
  }, [refusal, t]);
  // After a reload, camera and microphone are as they were.
  const choice = check.choiceOf(way);
  const kept = useRef(JSON.stringify(choice));
  useEffect(() => {
    const now = JSON.stringify(choice);
    if (kept.current !== now) keepEntryChoice(choice);
    kept.current = now;
  });

  if (isGone || isOver) {
    return (
      <EmptyState
        title={t(isOver ? 'overTitle' : 'goneTitle')}
        action={
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href={FOYER}>
            {t('toFoyer')}
          </a>
        }
      >
        {t(!isOver ? 'goneText' : isGuest ? 'overTextGuest' : 'overText')}
      </EmptyState>
    );
  }
  if (mayEnter) {
    return (
      <EmptyState
        title={t('openNowTitle')}
        action={
          <Button variant="primary" size="lg" onClick={() => check.enter(way)}>
            {t('enterNow')}
          </Button>
        }
      >
        {check.maySend && t('openNowText')}
      </EmptyState>
    );
  }
  if (lobby === null) return <Loading label={t('loading')} />;
  return (
    <>
      <Heading lobby={lobby} />
      <div className={styles.columns} data-listens={(!check.maySend && interview === null) || undefined}>
        {call !== null && <InterviewCall {...{ idVotingSession, call, sends: check.maySend, ring }} />}
        <div ref={now} tabIndex={-1} className={styles.now}>
          {interview !== null ? (
            <div className={styles.interview}>
              <h2>{t('interviewTitle')}</h2>
              <p>{t('interviewOnly', { name: interview.byName ?? t('anAttendant') })}</p>
            </div>
          ) : refusal === null || isClosed ? (
            isClosed ? (
              <Closed />
            ) : (
              <Numbers lobby={lobby} />
            )
          ) : (
            <Refused reason={refusal} />
          )}
          {interview === null &&
            call === null &&
            refusal === null &&
            (lobby.lastCall !== null ? (
              <PastCall call={lobby.lastCall} />
            ) : (
              wasInterviewed && <p className={styles.lost}>{t('interviewOver')}</p>
            ))}
          {moved !== null && <p className={styles.moved}>{moved}</p>}
          {isLost && (
            <p className={styles.lost} role="status">
              {t('lost')}
            </p>
          )}
          {isOtherVersion && interview === null && (
            <ReloadBanner title={t('chamber:otherVersionTitle')}>
              {t('chamber:otherVersionText')}
            </ReloadBanner>
          )}
        </div>
        {refusal === null && !isHeld && !isClosed && (
          <div className={styles.messages} data-last={interview !== null || undefined}>
            <WaitingMessages idVotingSession={idVotingSession} messages={lobby.messages} />
          </div>
        )}
        <div className={styles.own}>
          {interview !== null && signals !== null ? (
            <div className={styles.tile}>
              <InterviewOfWaiting
                key={interview.roomId}
                {...{ ...interview, idVotingSession, signals, check, choice }}
              />
            </div>
          ) : (
            check.maySend && (
              <div className={styles.tile}>
                <OwnTile check={check} unseenWords={t('nobodySees')} />
              </div>
            )
          )}
          {refusal === null && !isHeld && !isClosed && interview === null && (
            <Next lobby={lobby} sends={check.maySend} />
          )}
        </div>
        {check.maySend && interview === null && (
          <div className={styles.test}>
            <SelfTestLine {...selfTest} onTestAgain={check.testAgain} />
          </div>
        )}
        {refusal === null && (
          <div className={styles.network}>
            {renderNetworkTests?.(
              interview !== null ? 'lobbyinterview' : isHeld ? 'waitingroom' : 'lobbyqueue',
            )}
          </div>
        )}
        <p className={styles.leave}>
          {refusal === null && !isClosed ? (
            <>
              {!isHeld && <span className={styles.cost}>{t('leaveCosts')}</span>}
              <a className={buttonClass({ variant: 'danger' })} href={FOYER}>
                <IconDoorExit aria-hidden="true" />
                {t(isHeld ? 'leaveWaitingRoom' : 'leave')}
              </a>
            </>
          ) : (
            <a className={buttonClass({})} href={FOYER}>
              {t('toFoyer')}
            </a>
          )}
        </p>
      </div>
    </>
  );
}

/** Tells screen readers that an interview begins or is over. Answers whether one was held. */
function useInterviewTold(interview: LobbyState['interview']): boolean {
  const { t } = useTranslation('lobby');
  const [wasHeld, setWasHeld] = useState(false);
  const isHeld = interview !== null;
  if (isHeld && !wasHeld) setWasHeld(true);
  useEffect(() => {
    if (isHeld) announce(t('interviewTitle'), 'assertive');
    else if (wasHeld) announce(t('interviewOver'), 'assertive');
  }, [isHeld, wasHeld, t]);
  return wasHeld;
}

/** The sitting is closed to the person. Source: BEY-45. */
function Closed() {
  const { t } = useTranslation('lobby');
  useEffect(() => announce(t('closedTitle'), 'assertive'), [t]);
  return (
    <div className={styles.closed}>
      <h2>{t('closedTitle')}</h2>
      <p>{t('closedText')}</p>
      <p>{t('closedNext')}</p>
    </div>
  );
}

function Heading({ lobby: { session, stay, why } }: { lobby: LobbyState }) {
  const { t } = useTranslation('lobby');
  const { siteName } = useSiteConfig();
  return (
    <>
      <h1 className={styles.title} dir="auto">
        {session.title}
      </h1>
      <p className={styles.whose}>
        {t((stay === 'waiting' || stay === 'interview') && why !== 'closed' ? 'whoseWaiting' : 'whose', {
          siteName,
        })}
      </p>
    </>
  );
}

function Refused({ reason }: { reason: string }) {
  const { t } = useTranslation('lobby');
  const { secretariatEmail } = useSiteConfig();
  return (
    <div className={styles.refused}>
      <h2>{t('refused')}</h2>
      <blockquote dir="auto">{reason}</blockquote>
      {secretariatEmail !== null && (
        <p>
          {t('secretariat')} <a href={`mailto:${secretariatEmail}`}>{secretariatEmail}</a>
        </p>
      )}
      <p className={styles.cost}>{t('refusedStill')}</p>
    </div>
  );
}
