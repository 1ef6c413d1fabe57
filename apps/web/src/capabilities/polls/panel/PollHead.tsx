import type { Poll } from '@hemicycle/contract/polls';
import { pollClock } from '@hemicycle/rules/polls/poll-clock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconX } from '../../../ui/icons.ts';
import { useServerSeconds } from '../../../use-server-seconds.ts';
import styles from './PollHead.module.css';
import { ClockTime } from '../timers/ClockTime.tsx';
import { closingTime } from '../words/closing-time.ts';
import { shownVerdict } from '../words/poll-words.ts';

/** The heading of a poll: `Vote 7, closed 10:43:30`. */
export function usePollHeading(poll: Poll): string {
  const { t } = useTranslation('polls');
  const { number } = poll;
  const time = poll.closedTime === null ? '' : formats().timeWithSeconds(poll.closedTime);
  const isTimer = poll.type === 'timer';
  switch (poll.status) {
    case 'draft':
      return t('draft');
    case 'open':
      return t(isTimer ? 'timerOpenHead' : 'voteOpenHead', { number });
    case 'closed':
      return t(isTimer ? 'timerClosedHead' : 'voteClosedHead', { number, time });
    case 'cancelled':
      if (isTimer) return t('timerClosedHead', { number, time });
      return t(shownVerdict(poll) === 'void' ? 'voteVoidHead' : 'voteCancelledHead', { number, time });
  }
}

/** The head of a poll in the panel: its number, the clock by the server's time with its bar, and
 *  the button back to the panel. Source: POLL-03, POLL-04, looks picture 5. */
export function PollHead({ poll, onLeave }: { poll: Poll; onLeave: () => void }) {
  const { t } = useTranslation('polls');
  const heading = usePollHeading(poll);
  // A timer draws its clock large elsewhere, so the head needs none.
  const showsClock = poll.status === 'open' && poll.type === 'vote';
  return (
    <div className={styles.head}>
      <div className={styles.row}>
        <p className={styles.which}>{heading}</p>
        {showsClock && <Clock poll={poll} />}
        <span className={styles.leave}>
          <IconButton label={showsClock ? t('hideVote') : t('backToVotes')} onClick={onLeave}>
            <IconX aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {showsClock && <TimeBar poll={poll} />}
    </div>
  );
}

function Clock({ poll }: { poll: Poll }): ReactNode {
  const { t } = useTranslation('polls');
  const { t: newsT } = useTranslation('poll-news');
  const nowMs = useServerSeconds();
  const clock = pollClock(poll, nowMs);
  if (clock.kind === 'remaining') {
    return (
      <p className={styles.clock} role="timer" aria-live="off">
        <span className={styles.time}>
          <ClockTime ms={clock.remainingMs} />
        </span>{' '}
        <span className={styles.left}>
          {poll.endTime === null ? t('left') : t('leftCloses', { time: closingTime(poll.endTime, nowMs) })}
        </span>
      </p>
    );
  }
  if (clock.kind === 'open') {
    return (
      <p className={styles.clock} role="timer" aria-live="off">
        <span className={styles.time}>{newsT('open')}</span>{' '}
        <span className={styles.left}>
          {newsT('openSince')} <ClockTime ms={clock.elapsedMs} />
        </span>
      </p>
    );
  }
  if (clock.kind === 'suspended') {
    return (
      <p className={styles.clock}>
        {clock.remainingMs !== null && (
          <span className={styles.time}>
            <ClockTime ms={clock.remainingMs} />
          </span>
        )}{' '}
        <span className={styles.left}>{newsT('suspended')}</span>
      </p>
    );
  }
  return clock.kind === 'time-is-up' ? <p className={styles.clock}>{newsT('timeUp')}</p> : null;
}

function TimeBar({ poll }: { poll: Poll }): ReactNode {
  const clock = pollClock(poll, useServerSeconds());
  if (clock.kind !== 'remaining' && clock.kind !== 'time-is-up') return null;
  const left = clock.kind === 'remaining' ? 1 - clock.elapsedShare : 0;
  return (
    <div className={styles.track} aria-hidden="true">
      <div className={styles.fill} style={{ inlineSize: `${left * 100}%` }} />
    </div>
  );
}
