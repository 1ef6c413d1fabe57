import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { BallotOption } from './BallotOption.tsx';
import styles from './BallotOptions.module.css';
import { neutralClass } from '../marks/neutral-options.ts';
import { decisionKind, isLongOption, useOptionText } from '../words/poll-words.ts';

/** The options of a ballot paper, or of one of its questions. One of them can be marked; arrow keys
 *  move the mark. Marking an option records nothing. Source: looks §6, picture 5. */
export function BallotOptions({
  question,
  voteOptions,
  chosen,
  onChoose,
  onEnter,
  disabled,
}: {
  /** Shown above the options, where the paper has several questions. */
  question?: string;
  voteOptions: readonly string[];
  chosen: string | null;
  onChoose: (voteDecision: string) => void;
  onEnter: () => void;
  disabled: boolean;
}) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const name = useId();
  return (
    <fieldset
      className={classNames(styles.options, question !== undefined && neutralClass(voteOptions))}
      disabled={disabled}
      data-compact={question === undefined ? undefined : ''}
      data-long={voteOptions.some((option) => isLongOption(optionText(option))) || undefined}
    >
      {question === undefined ? (
        <legend className={styles.legend}>{t('choices')}</legend>
      ) : (
        <legend className={styles.question} dir="auto">
          {question}
        </legend>
      )}
      {voteOptions.map((option) => (
        <BallotOption
          key={option}
          type="radio"
          name={name}
          option={option}
          kind={decisionKind(voteOptions, option)}
          checked={chosen === option}
          onMark={() => onChoose(option)}
          onEnter={onEnter}
        />
      ))}
    </fieldset>
  );
}
