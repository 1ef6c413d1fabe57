import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BallotOption } from './BallotOption.tsx';
import styles from './BallotOptions.module.css';
import { decisionKind, isLongOption, useOptionText } from '../words/poll-words.ts';

/** The paper of an approval ballot: how many options may be marked, a box for each option, and how
 *  many are marked so far. Source: BEY-08. */
export function ApprovalOptions({
  voteOptions,
  minimum,
  maximum,
  chosen,
  onChange,
  onEnter,
  disabled,
}: {
  voteOptions: readonly string[];
  minimum: number;
  maximum: number;
  chosen: readonly string[];
  onChange: (options: readonly string[]) => void;
  onEnter: () => void;
  disabled: boolean;
}) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const name = useId();
  const most = Math.min(maximum, voteOptions.length);
  return (
    <fieldset
      className={styles.options}
      disabled={disabled}
      data-compact=""
      data-long={voteOptions.some((option) => isLongOption(optionText(option))) || undefined}
    >
      <legend className={styles.question}>
        {minimum === most ? t('ballot.approveExactly', { most }) : t('ballot.approve', { minimum, most })}
      </legend>
      {voteOptions.map((option) => {
        const checked = chosen.includes(option);
        return (
          <BallotOption
            key={option}
            type="checkbox"
            name={name}
            option={option}
            kind={decisionKind(voteOptions, option, 'approval')}
            checked={checked}
            onMark={() => onChange(checked ? chosen.filter((one) => one !== option) : [...chosen, option])}
            onEnter={onEnter}
          />
        );
      })}
      <p className={styles.said} role="status">
        {t('ballot.chosenSoFar', { chosen: chosen.length, most })}
      </p>
    </fieldset>
  );
}
