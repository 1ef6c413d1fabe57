import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import fieldStyles from './Field.module.css';
import { IconChevronDown } from './icons.ts';
import styles from './Select.module.css';

export interface SelectChoice {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps
  extends
    FieldTexts,
    Omit<ComponentProps<'select'>, 'className' | 'id' | 'onChange' | 'children' | 'multiple'> {
  choices: readonly SelectChoice[];
  onChoose: (value: string) => void;
  /** A sign at the start of the field. */
  icon?: ReactNode;
}

/** A field to choose one of several options. It is the browser's own list, which every device and
 *  assistive technology supports. Source: FND-13. */
export function Select({ label, hint, error, choices, onChoose, icon, ...select }: SelectProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={styles.box}>
        {icon !== undefined && <span className={styles.icon}>{icon}</span>}
        <select
          {...select}
          id={id}
          className={classNames(fieldStyles.input, styles.select, icon !== undefined && styles.withIcon)}
          onChange={(event) => onChoose(event.currentTarget.value)}
          {...describedBy(id, { label, hint, error })}
        >
          {choices.map((choice) => (
            // With `auto` a long label in Latin letters loses its end and not its beginning, even
            // on a right-to-left page.
            <option key={choice.value} value={choice.value} disabled={choice.disabled} dir="auto">
              {choice.label}
            </option>
          ))}
        </select>
        <IconChevronDown className={styles.chevron} aria-hidden="true" />
      </div>
    </Field>
  );
}
