import { type ComponentProps, useId } from 'react';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import styles from './TextArea.module.css';

/** A field of several lines. */
export function TextArea({
  label,
  hint,
  error,
  ...area
}: FieldTexts & Omit<ComponentProps<'textarea'>, 'className' | 'id'>) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        {...area}
        id={id}
        dir="auto"
        className={styles.area}
        {...describedBy(id, { label, hint, error })}
      />
    </Field>
  );
}
