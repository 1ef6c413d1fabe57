import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './BallotOptions.module.css';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import { type DecisionKind, useOptionText } from '../words/poll-words.ts';

/** A row of a ballot paper: the sign and the word of an option, and its box. Enter marks the box.
 *  Enter on a marked box moves on to the record button. */
export function BallotOption({
  type,
  name,
  option,
  kind,
  checked,
  onMark,
  onEnter,
}: {
  type: 'radio' | 'checkbox';
  name: string;
  option: string;
  kind: DecisionKind;
  checked: boolean;
  onMark: () => void;
  onEnter: () => void;
}) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const meansId = useId();
  const means = option === 'Pres.' ? t('presMeans') : null;
  return (
    <label className={styles.option} data-kind={kind}>
      <DecisionMark kind={kind} sizePx={18} />
      <span className={styles.word}>
        <bdi>{optionText(option)}</bdi>
        {means !== null && (
          <span id={meansId} className={styles.means} aria-hidden="true">
            {means}
          </span>
        )}
      </span>
      <input
        type={type}
        className={styles.input}
        name={name}
        value={option}
        aria-describedby={means === null ? undefined : meansId}
        checked={checked}
        onChange={onMark}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (checked) onEnter();
          else onMark();
        }}
      />
      <span className={styles.box} aria-hidden="true">
        <svg viewBox="0 0 24 24" className={styles.cross} focusable="false">
          <path d="M5 5 19 19M19 5 5 19" />
        </svg>
      </span>
    </label>
  );
}
