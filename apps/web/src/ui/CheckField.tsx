import { type ReactNode, useId } from 'react';
import styles from './CheckField.module.css';

/** A checkbox with its label beside it and an explanation below. The hint of a disabled box says
 *  why it is disabled. */
export function CheckField({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: {
  label: ReactNode;
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.check} data-disabled={disabled || undefined}>
        <input
          type="checkbox"
          aria-describedby={hint === undefined ? undefined : id}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
