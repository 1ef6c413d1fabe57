import type { Poll } from '@hemicycle/contract/polls';
import { pollClock } from '@hemicycle/rules/polls/poll-clock';
import { useTranslation } from 'react-i18next';
import { Clock } from '../../../ui/Clock.tsx';
import { useServerSeconds } from '../../../use-server-seconds.ts';
import { ClockTime } from './ClockTime.tsx';
import { TimeUsed } from './TimeUsed.tsx';
import { useTellsTimeUp } from './times-up.ts';
import styles from './TimerClock.module.css';

/** The clock of a timer by the server's time. A countdown shows the time left, a stopwatch `Open`
 *  with the time passed. The message that time is up stays until the viewer takes it away. Source:
 *  POLL-03, POLL-04, FND-27. */
export function TimerClock({ poll, large = false }: { poll: Poll; large?: boolean }) {
  const { t } = useTranslation('polls');
  const { t: newsT } = useTranslation('poll-news');
  const clock = pollClock(poll, useServerSeconds());
  const tellsTimeUp = useTellsTimeUp(poll.id);
  switch (clock.kind) {
    case 'remaining':
      return <Clock large={large} time={<ClockTime ms={clock.remainingMs} />} word={t('left')} />;
    case 'open':
      return (
        <Clock
          large={large}
          time={newsT('open')}
          word={
            <>
              {newsT('openSince')} <ClockTime ms={clock.elapsedMs} />
            </>
          }
        />
      );
    case 'suspended':
      return <Clock large={large} runs={false} time={newsT('suspended')} />;
    case 'time-is-up':
      return <Clock large={large} runs={false} time={newsT('timeUp')} />;
    case 'over':
      if (tellsTimeUp) return <Clock large={large} runs={false} time={newsT('timeUp')} />;
      return (
        <p className={styles.used}>
          <TimeUsed poll={poll} />
        </p>
      );
    case 'not-opened':
      return null;
  }
}
