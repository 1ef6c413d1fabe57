import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { IconAlertCircle } from './icons.ts';

export interface FieldTexts {
  label: string;
  /** A sign before the label. */
  sign?: ReactNode;
  /** Text below the label. */
  hint?: string | undefined;
  /** Text below the field; it also marks the field as invalid. */
  error?: string | undefined;
}

/** The attributes that tie a control to its hint and error. */
export function describedBy(id: string, { hint, error }: FieldTexts) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

/** A control with its label above, its hint below the label and its error below the control.
 *  Source: looks §5. */
export function Field({
  id,
  label,
  sign,
  hint,
  error,
  parts = false,
  children,
}: FieldTexts & {
  id: string;
  /** The control is a group of parts, which takes its name from the id of the label. */
  parts?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.field}>
      {parts ? (
        <span className={styles.label} id={`${id}-label`}>
          {sign}
          {label}
        </span>
      ) : (
        <label className={styles.label} htmlFor={id}>
          {sign}
          {label}
        </label>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <IconAlertCircle aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
