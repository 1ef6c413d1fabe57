import type { LobbyState } from '@hemicycle/contract/lobby-socket';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { announce } from '../../ui/announcer.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.ts';
import { Loading } from '../../ui/Loading.tsx';
import { FOYER } from '../auth/public.ts';
import { minutesText } from './minutes-text.ts';
import { useSecond } from './use-second.ts';
import { useWaiting } from './use-waiting.ts';
import styles from './WaitingRoom.module.css';

/** Where somebody waits until an attendant admits them, or the session begins. It asks nothing of
 *  them. Source: LOBBY-02, BEY-19, looks picture 13. */
export function WaitingRoom({ idVotingSession, onLetIn }: { idVotingSession: string; onLetIn: () => void }) {
  const { t } = useTranslation('lobby');
  const { lobby, isLost, isGone, selfTest } = useWaiting(idVotingSession, onLetIn);
  const refusal = lobby?.stay === 'refused' ? lobby.reason : null;
  useEffect(() => {
    if (refusal !== null) announce(t('refusedBecause', { reason: refusal }), 'assertive');
  }, [refusal, t]);

  if (isGone) {
    return (
      <EmptyState
        title={t('goneTitle')}
        action={
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href={FOYER}>
            {t('toFoyer')}
          </a>
        }
      >
        {t('goneText')}
      </EmptyState>
    );
  }
  if (lobby === null) return <Loading label={t('loading')} />;
  const isTested = selfTest.camera !== 'fails' && selfTest.microphone === 'works';
  const TestSign = isTested ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={styles.room}>
      <h2 className={styles.title} dir="auto">
        {lobby.session.title}
      </h2>
      {lobby.stay === 'refused' ? <Refused reason={refusal ?? ''} /> : <Numbers lobby={lobby} />}
      <p className={styles.unseen}>{t('nobodySees')}</p>
      <p className={styles.test}>
        <TestSign aria-hidden="true" /> {t(isTested ? 'testWell' : 'testNotWhole')}
      </p>
      {isLost && (
        <p className={styles.lost} role="status">
          {t('lost')}
        </p>
      )}
      {lobby.stay !== 'refused' && <p className={styles.next}>{t('next')}</p>}
      <p className={styles.leave}>
        <a className={buttonClass({ variant: 'danger' })} href={FOYER}>
          {t('leave')}
        </a>
        <span className={styles.cost}>{t('leaveCosts')}</span>
      </p>
    </div>
  );
}

function Numbers({ lobby: { session, place, count, why } }: { lobby: LobbyState }) {
  const { t } = useTranslation('lobby');
  const nowMs = useSecond();
  const begun = session.epochStartTime <= nowMs;
  useEffect(() => {
    if (place === null) return;
    announce(t('placeNow', { place: formats().number(place), all: formats().number(count) }));
  }, [place, count, t]);
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>{t(begun ? 'startedAt' : 'startsAt')}</dt>
        <dd>
          <span className={styles.number}>{formats().time(session.epochStartTime)}</span>
          <span className={styles.below}>
            {begun
              ? t(why === 'waiting-room' ? 'untilAdmitted' : 'opening')
              : t('startsIn', { time: minutesText(session.epochStartTime - nowMs) })}
          </span>
        </dd>
      </div>
      {place !== null && (
        <div>
          <dt>{t('place')}</dt>
          <dd>
            <span className={styles.number}>{formats().number(place)}</span>
            <span className={styles.below}>{t('ofCount', { count, number: formats().number(count) })}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Refused({ reason }: { reason: string }) {
  const { t } = useTranslation('lobby');
  return (
    <div className={styles.refused}>
      <p>{t('refused')}</p>
      <blockquote dir="auto">{reason}</blockquote>
      <p>{t('refusedStill')}</p>
    </div>
  );
}
