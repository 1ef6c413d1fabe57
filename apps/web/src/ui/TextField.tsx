import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import styles from './Field.module.css';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'id'> {
  /** An element inside the field at its end, such as a button. */
  end?: ReactNode;
}

/** A field of one line. */
export function TextField({ label, sign, hint, error, end, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} sign={sign} hint={hint} error={error}>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={classNames(styles.input, end !== undefined && styles.withEnd)}
          {...describedBy(id, { label, hint, error })}
        />
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </div>
    </Field>
  );
}
