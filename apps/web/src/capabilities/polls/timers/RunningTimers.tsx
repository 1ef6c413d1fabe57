import { useTranslation } from 'react-i18next';
import { useLive } from '../../../realtime/use-live.ts';
import { showPoll } from '../panel/poll-focus.ts';
import styles from './RunningTimers.module.css';
import { StopTimer } from './StopTimer.tsx';
import { TakeTimeUpAway } from './TakeTimeUpAway.tsx';
import { TimerClock } from './TimerClock.tsx';
import { useTimesUp } from './times-up.ts';

/** The running timers, each with its clock and a button that leads to it. A timer whose time is up
 *  stays until the viewer takes it away. People who run polls stop timers here. Source: POLL-01,
 *  POLL-03, POLL-04. */
export function RunningTimers({ runs }: { runs: boolean }) {
  const { t } = useTranslation('polls');
  const polls = useLive((live) => live.polls);
  const { pollIds: timesUp } = useTimesUp();
  const timers = polls.filter(
    ({ id, status, type }) => type === 'timer' && (status === 'open' || timesUp.includes(id)),
  );
  if (timers.length === 0) return null;
  return (
    <ul className={styles.timers} aria-label={t('runningTimers')}>
      {timers.map((poll) => (
        <li key={poll.id} className={styles.timer}>
          <button type="button" className={styles.name} onClick={() => showPoll(poll.id)}>
            <bdi>{poll.title}</bdi>
          </button>
          <TimerClock poll={poll} />
          {poll.status !== 'open' && <TakeTimeUpAway poll={poll} small />}
          {runs && poll.status === 'open' && <StopTimer poll={poll} small />}
        </li>
      ))}
    </ul>
  );
}
