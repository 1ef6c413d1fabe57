import type { LobbyState } from '@hemicycle/contract/lobby-socket';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { focusOnNews } from '../../ui/typing.ts';
import { useAction } from '../auth/public.ts';
import styles from './InterviewCall.module.css';

/** The time between two rings of a call, in ms. */
const RINGS_EVERY_MS = 4_000;

/** The call of an attendant to an interview, as somebody who waits sees it. Nobody sees or hears
 *  them before they start it. It takes the focus, and is announced instead while the person types.
 *  On a phone it stays in sight where the page is scrolled. `sends`: whether the
 *  person has a camera or microphone to send. Source: BEY-19, looks picture 13. */
export function InterviewCall({
  idVotingSession,
  call: { roomId, byName },
  sends,
  ring,
}: {
  idVotingSession: string;
  call: NonNullable<LobbyState['interview']>;
  sends: boolean;
  /** Plays the chime once. */
  ring: (() => void) | undefined;
}) {
  const { t } = useTranslation('lobby');
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const words = t('callTitle', { name: byName ?? t('anAttendant') });
  const [given, setGiven] = useState<'start' | 'not-now'>('start');
  const { run, busy, failureText } = useAction((answer: 'start' | 'not-now') => {
    setGiven(answer);
    return api('POST /api/lobby/votingsession/:idVotingSession/interview/answer', {
      params: { idVotingSession },
      body: { roomId, answer },
    });
  });
  const stateOf = (answer: 'start' | 'not-now') => ({
    busy: busy && given === answer,
    unavailable: busy && given !== answer,
  });
  useEffect(() => {
    // A screen reader reads the heading when the focus comes there.
    focusOnNews(title.current);
    if (document.activeElement !== title.current) announce(words, 'assertive');
  }, [roomId, words]);
  const ringNow = useRef(ring);
  ringNow.current = ring;
  useEffect(() => {
    ringNow.current?.();
    const timer = setInterval(() => ringNow.current?.(), RINGS_EVERY_MS);
    return () => clearInterval(timer);
  }, [roomId]);
  return (
    <section className={styles.call} aria-labelledby={heading}>
      <h2 id={heading} ref={title} tabIndex={-1}>
        {words}
      </h2>
      <p>{t('callText')}</p>
      <div className={styles.answers}>
        <Button variant="primary" size="lg" {...stateOf('start')} onClick={() => void run('start')}>
          {t('callStart')}
        </Button>
        <Button size="lg" {...stateOf('not-now')} onClick={() => void run('not-now')}>
          {t('callNotNow')}
        </Button>
      </div>
      {failureText !== null && <p role="alert">{failureText}</p>}
      {sends && <p className={styles.note}>{t('callNote')}</p>}
    </section>
  );
}
