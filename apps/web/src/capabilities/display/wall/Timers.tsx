import type { DisplayTimer } from '@hemicycle/contract/display-state';
import { useServerNow } from './use-server-now.ts';
import styles from './Wall.module.css';
import { fullSeconds, WallTime } from './WallTime.tsx';
import { Words } from './Words.tsx';

/** The timers that run, above whatever fills the display: a countdown with the time left, then
 *  *Time is up*; a stopwatch with the time since its start. Source: BEY-33, POLL-03, POLL-04. */
export function Timers({ timers }: { timers: readonly DisplayTimer[] }) {
  const nowMs = useServerNow();
  if (timers.length === 0) return null;
  return (
    <ul className={styles.timers}>
      {timers.map(({ title, startedAt, endsAt }) => (
        <li key={`${title} ${String(startedAt)}`} className={styles.timer}>
          <bdi className={styles.timerName}>{title}</bdi>
          {endsAt !== null && nowMs >= endsAt ? (
            <b>
              <Words text="timeUp" />
            </b>
          ) : (
            <b>
              <WallTime ms={endsAt === null ? fullSeconds(nowMs - startedAt) : endsAt - nowMs} />
            </b>
          )}
        </li>
      ))}
    </ul>
  );
}
