import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useOptionText } from './poll-words.ts';
import { readWeight, standingOfSplit } from './split-weights.ts';
import styles from './SplitOptions.module.css';

/** A paper on which a weight is split over the options: a weight each, the whole of it on one by a button, and what is left,
 *  exactly.  Source: BEY-09. */
export function SplitOptions({
  voteOptions,
  weight,
  weights,
  onChange,
  onEnter,
  disabled,
}: {
  voteOptions: readonly string[];
  /** What the parts have to add up to. */
  weight: string;
  weights: readonly string[];
  onChange: (weights: readonly string[]) => void;
  onEnter: () => void;
  disabled: boolean;
}) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
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
      <p className={styles.standing} role="status" data-fits={standing.kind === 'fits' || undefined}>
        {standing.kind === 'fits' && t('ballot.splitFits', { weight })}
        {standing.kind === 'left' && t('ballot.weightLeft', { weight: standing.weight })}
        {standing.kind === 'over' && t('ballot.weightOver', { weight: standing.weight })}
        {standing.kind === 'unreadable' &&
          t('ballot.weightUnreadable', { option: optionText(voteOptions[standing.at] ?? null) })}
      </p>
    </fieldset>
  );
}
