import { Tip } from '../../ui/Tip.tsx';
import styles from './PlayerStage.module.css';

/** A choice among the controls of the player. */
export function StageChoice({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  onChoose: (value: string) => void;
}) {
  return (
    <Tip text={label}>
      <select
        className={styles.choice}
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} dir="auto">
            {choice.label}
          </option>
        ))}
      </select>
    </Tip>
  );
}
