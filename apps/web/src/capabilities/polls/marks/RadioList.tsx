import { useId } from 'react';
import styles from './RadioList.module.css';

/** Radio buttons, each with an explanation; arrow keys move the choice. */
export function RadioList<Value extends string>({
  legend,
  legendHidden = false,
  inline = false,
  value,
  onChoose,
  choices,
  error,
}: {
  legend: string;
  /** Hides the legend from sight where a heading beside it says the same. Screen readers still read
   *  it. */
  legendHidden?: boolean;
  /** Puts the choices side by side, for short words without explanations. */
  inline?: boolean;
  value: Value | null;
  onChoose: (value: Value) => void;
  choices: readonly { value: Value; label: string; text?: string }[];
  /** Why the choice is refused. The list can take the focus then. */
  error?: string | undefined;
}) {
  const name = useId();
  return (
    <fieldset
      className={styles.list}
      data-inline={inline || undefined}
      {...(error !== undefined && {
        role: 'radiogroup',
        tabIndex: -1,
        'aria-invalid': true,
        'aria-describedby': `${name}-error`,
      })}
    >
      <legend className={styles.legend} data-hidden={legendHidden || undefined}>
        {legend}
      </legend>
      {error !== undefined && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {choices.map((choice) => (
        <div key={choice.value} className={styles.choice}>
          <input
            type="radio"
            id={`${name}-${choice.value}`}
            className={styles.input}
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChoose(choice.value)}
            aria-describedby={choice.text === undefined ? undefined : `${name}-${choice.value}-text`}
          />
          <div>
            <label htmlFor={`${name}-${choice.value}`} className={styles.label}>
              {choice.label}
            </label>
            {choice.text !== undefined && (
              <p id={`${name}-${choice.value}-text`} className={styles.text}>
                {choice.text}
              </p>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
