import type { Poll } from '@hemicycle/contract/polls';
import { countdownText } from '@hemicycle/rules/foundations/duration';
import { pollClock } from '@hemicycle/rules/polls/poll-clock';
import { useTranslation } from 'react-i18next';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { TimeUsed } from './TimeUsed.tsx';
import styles from './TimerClock.module.css';

/** The clock of a timer by the server's time: what remains of a countdown, `Open` with the time that has passed for a stopwatch, and
 *  that time is up.  Source: POLL-03, POLL-04, FND-27. */
export function TimerClock({ poll, large = false }: { poll: Poll; large?: boolean }) {
  const { t } = useTranslation('polls');
  const clock = pollClock(poll, useServerSeconds());
  switch (clock.kind) {
    case 'remaining':
      return (
        <p className={styles.clock} data-large={large || undefined} role="timer" aria-live="off">
          <span className={styles.time} dir="ltr">
            {countdownText(clock.remainingMs)}
          </span>{' '}
          <span className={styles.word}>{t('left')}</span>
        </p>
      );
    case 'open':
      return (
        <p className={styles.clock} data-large={large || undefined} role="timer" aria-live="off">
          <span className={styles.time}>{t('open')}</span>{' '}
          <span className={styles.word}>
            {t('openSince')} <span dir="ltr">{countdownText(clock.elapsedMs)}</span>
          </span>
        </p>
      );
    case 'time-is-up':
      return (
        <p className={styles.clock} data-large={large || undefined}>
          <span className={styles.time}>{t('timeUp')}</span>
        </p>
      );
    case 'over':
      return (
        <p className={styles.clock} data-large={large || undefined}>
          <TimeUsed poll={poll} />
        </p>
      );
    case 'not-opened':
      return null;
  }
}
