import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { missingOfSplit } from './ballot-choice.ts';
import { useMissingText } from '../words/choice-words.ts';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import { decisionKind, useOptionText } from '../words/poll-words.ts';
import { readWeight, standingOfSplit } from './split-weights.ts';
import styles from './SplitOptions.module.css';

/** A paper on which the voter splits their weight over the options: a field for each option, and a
 *  button that gives the whole weight to one. The record button shows the weight still missing; it
 *  is announced here. Source: BEY-09. */
export function SplitOptions({
  voteOptions,
  weight,
  weights,
  onChange,
  onEnter,
  disabled,
}: {
  voteOptions: readonly string[];
  /** The weight to which the parts have to add up. */
  weight: string;
  weights: readonly string[];
  onChange: (weights: readonly string[]) => void;
  onEnter: () => void;
  disabled: boolean;
}) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const missingText = useMissingText();
  const standing = standingOfSplit(weights, weight);
  return (
    <fieldset className={styles.split} disabled={disabled}>
      <legend className={styles.legend}>{t('ballot.splitOf', { weight })}</legend>
      {voteOptions.map((option, index) => {
        const typed = weights[index] ?? '';
        return (
          <TextField
            key={option}
            label={optionText(option)}
            sign={<DecisionMark kind={decisionKind(voteOptions, option)} />}
            error={readWeight(typed) === null ? t('ballot.weightWrong') : undefined}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ currentTarget }) =>
              onChange(voteOptions.map((_, at) => (at === index ? currentTarget.value : (weights[at] ?? ''))))
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onEnter();
            }}
            end={
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('ballot.allTo', { option: optionText(option) })}
                onClick={() => onChange(voteOptions.map((_, at) => (at === index ? weight : '')))}
              >
                {t('ballot.all')}
              </Button>
            }
          />
        );
      })}
      <p className={styles.standing} role="status">
        {standing.kind === 'fits' ? (
          t('ballot.splitFits', { weight })
        ) : (
          <VisuallyHidden>{missingText(missingOfSplit(standing, voteOptions))}</VisuallyHidden>
        )}
      </p>
    </fieldset>
  );
}
