import type { ReactNode } from 'react';
import styles from './StageNotice.module.css';

/** A line on the stage, below the tiles: what is so, and, where something ends it, the button that
 *  does. Source: looks §5. */
export function StageNotice({
  icon,
  action,
  onAction,
  children,
}: {
  icon: ReactNode;
  action?: string;
  /** Undefined: it cannot be done, or not now, and the line has no button. */
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
