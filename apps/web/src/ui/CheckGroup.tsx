import type { ReactNode } from 'react';
import styles from './CheckGroup.module.css';

/** Boxes to tick that belong together, under what they are about; `error` is focusable, for a form
 *  that leads there. */
export function CheckGroup({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
      {error !== undefined && (
        <p role="alert" tabIndex={-1} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
