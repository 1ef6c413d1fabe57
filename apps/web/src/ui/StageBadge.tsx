import type { ReactNode } from 'react';
import styles from './StageBadge.module.css';

/** A sign with a number, over a picture on the stage. Source: looks §6. */
export function StageBadge({ tone, children }: { tone: 'speak' | 'light' | 'bad'; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
