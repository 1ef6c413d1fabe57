import type { ReactNode } from 'react';
import styles from './StageNotice.module.css';

/** A line on the stage, below the tiles: a message, and a button where the person can end the state
 *  that it tells of. Source: looks §5. */
export function StageNotice({
  icon,
  action,
  onAction,
  children,
}: {
  icon: ReactNode;
  action?: string;
  /** Undefined where the action is not possible now; then the line has no button. */
  onAction?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <p className={styles.notice}>
      {icon}
      <span>{children}</span>
      {onAction && (
        <button type="button" className={styles.action} onClick={onAction}>
          {action}
        </button>
      )}
    </p>
  );
}
