import type { ReactNode } from 'react';
import { AlertBanner } from './AlertBanner.tsx';
import styles from './SaveBar.module.css';

/** A bar that stays at the foot of a long form: whether changes are unsaved, a warning, why saving
 *  failed, and the buttons. Source: looks picture 9. */
export function SaveBar({
  state,
  warning = null,
  failure,
  children,
}: {
  state: string;
  warning?: string | null;
  failure: string | null;
  children: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      {warning !== null && (
        <div className={styles.failure}>
          <AlertBanner kind="warning" title={warning} />
        </div>
      )}
      {failure !== null && (
        <div className={styles.failure}>
          <AlertBanner kind="error" title={failure} />
        </div>
      )}
      <p className={styles.state} role="status">
        {state}
      </p>
      {children}
    </div>
  );
}
