import type { ReactNode } from 'react';
import styles from './CheckGroup.module.css';

/** Checkboxes that belong together, under a common label. `error` is focusable, so that a form can
 *  move the focus to it. */
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
