import { elapsedText } from '@hemicycle/rules/foundations/duration';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './MarksPanel.module.css';

/** A mark with its time. Pressing it plays from there. */
export function MarkRow({
  mark,
  now,
  onPlay,
  children,
}: {
  mark: { readonly fromMs: number };
  now: boolean;
  onPlay: (ms: number) => void;
  children: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.row, now && styles.now)}
        aria-current={now || undefined}
        onClick={() => onPlay(mark.fromMs)}
      >
        <span className={styles.time}>{elapsedText(mark.fromMs)}</span>
        <span className={styles.words}>{children}</span>
      </button>
    </li>
  );
}
