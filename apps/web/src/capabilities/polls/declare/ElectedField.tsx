import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import styles from './ElectedField.module.css';
import { neutralClassOf } from '../marks/neutral-options.ts';
import { decisionKind, isWeighted, useOptionText } from '../words/poll-words.ts';

/** Chooses the options declared elected: a box for each option, with its sign and its count.
 *  Source: POLL-07, SPEC-NOTES N2. */
export function ElectedField({
  poll,
  elected,
  onChange,
}: {
  poll: Poll;
  elected: readonly string[];
  onChange: (elected: readonly string[]) => void;
}) {
  const { t } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  const weighted = isWeighted(poll);
  const got = new Map(poll.tally?.votesSummary?.map((one) => [one.voteDecision, one]));
  return (
    <fieldset className={styles.elected}>
      <legend className={styles.legend}>{t('election.legend')}</legend>
      {poll.voteOptions.map((option) => {
        const count = got.get(option);
        const checked = elected.includes(option);
        return (
          <CheckField
            key={option}
            label={
              <span className={styles.option}>
                <span className={classNames(styles.mark, neutralClassOf(poll))}>
                  <DecisionMark kind={decisionKind(poll.voteOptions, option, poll.form.kind)} />
                </span>
                <bdi className={styles.name}>{optionText(option)}</bdi>{' '}
                {count !== undefined && (
                  <span className={styles.count}>
                    {weighted
                      ? t('election.weight', { weight: count.weight })
                      : t('election.votes', { count: count.votes, votes: formats().number(count.votes) })}
                  </span>
                )}
              </span>
            }
            checked={checked}
            onChange={(ticked) =>
              onChange(poll.voteOptions.filter((one) => (one === option ? ticked : elected.includes(one))))
            }
          />
        );
      })}
      {poll.form.kind === 'ranking' && got.size > 0 && (
        <p className={styles.note}>{t('election.firstPreferences')}</p>
      )}
    </fieldset>
  );
}
