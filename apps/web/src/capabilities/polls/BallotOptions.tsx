import type { Poll } from '@hemicycle/contract/polls';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './BallotOptions.module.css';
import { DecisionMark } from './DecisionMark.tsx';
import { decisionKind, useOptionText } from './poll-words.ts';

/** The options of a ballot paper, one of which is marked; arrow keys move the mark. Marking records nothing.
 *  Source: looks §6, picture 5. */
export function BallotOptions({
  poll,
  chosen,
  onChoose,
  onEnter,
  disabled,
}: {
  poll: Pick<Poll, 'id' | 'voteOptions'>;
  chosen: string | null;
  onChoose: (voteDecision: string) => void;
  onEnter: () => void;
  disabled: boolean;
}) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const name = useId();
  return (
    <fieldset className={styles.options} disabled={disabled}>
      <legend className={styles.legend}>{t('choices')}</legend>
      {poll.voteOptions.map((option) => {
        const kind = decisionKind(poll.voteOptions, option);
        return (
          <label key={option} className={styles.option} data-kind={kind}>
            <DecisionMark kind={kind} sizePx={18} />
            <bdi className={styles.word}>{optionText(option)}</bdi>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option}
              checked={chosen === option}
              onChange={() => onChoose(option)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                if (chosen === option) onEnter();
                else onChoose(option);
              }}
            />
            <span className={styles.box} aria-hidden="true">
              <svg viewBox="0 0 24 24" className={styles.cross} focusable="false">
                <path d="M5 5 19 19M19 5 5 19" />
              </svg>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
