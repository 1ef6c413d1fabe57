import type { Poll } from '@hemicycle/contract/polls';
import { pollClock } from '@hemicycle/rules/polls/poll-clock';
import { useServerSeconds } from '../../../use-server-seconds.ts';
import { PollAbout } from '../panel/PollAbout.tsx';
import { StopTimer } from './StopTimer.tsx';
import { TakeTimeUpAway } from './TakeTimeUpAway.tsx';
import { TimerClock } from './TimerClock.tsx';
import styles from './TimerPart.module.css';
import { useTellsTimeUp } from './times-up.ts';

/** A timer in place of the side panel: its large clock and its description. Source: POLL-01,
 *  POLL-03, POLL-04. */
export function TimerPart({ poll, runs }: { poll: Poll; runs: boolean }) {
  const tellsTimeUp = useTellsTimeUp(poll.id);
  return (
    <div className={styles.part}>
      <TimerClock poll={poll} large />
      {poll.status === 'open' && poll.endTime !== null && <TimeBar poll={poll} />}
      <PollAbout poll={poll} />
      {runs && poll.status === 'open' && (
        <div>
          <StopTimer poll={poll} />
        </div>
      )}
      {tellsTimeUp && poll.status !== 'open' && (
        <div>
          <TakeTimeUpAway poll={poll} />
        </div>
      )}
    </div>
  );
}

function TimeBar({ poll }: { poll: Poll }) {
  const clock = pollClock(poll, useServerSeconds());
  const left = clock.kind === 'remaining' ? 1 - clock.elapsedShare : 0;
  return (
    <div className={styles.track} aria-hidden="true">
      <div className={styles.fill} style={{ inlineSize: `${left * 100}%` }} />
    </div>
  );
}
