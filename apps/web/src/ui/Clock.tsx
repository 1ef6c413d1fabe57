import type { ReactNode } from 'react';
import styles from './Clock.module.css';

/** A clock with a word that says what it shows. While it `runs` it has the role of a timer, so that
 *  a screen reader does not read every second. `over`: its time is up, and the word says so.
 *  Source: POLL-04, looks §3. */
export function Clock({
  time,
  word,
  runs = true,
  large = false,
  over = false,
}: {
  time: ReactNode;
  word?: ReactNode;
  runs?: boolean;
  large?: boolean;
  over?: boolean;
}) {
  return (
    <p
      className={styles.clock}
      data-large={large || undefined}
      data-over={over || undefined}
      {...(runs ? { role: 'timer', 'aria-live': 'off' as const } : {})}
    >
      <span className={styles.time}>{time}</span>
      {word !== undefined && (
        <>
          {' '}
          <span className={styles.word}>{word}</span>
        </>
      )}
    </p>
  );
}
