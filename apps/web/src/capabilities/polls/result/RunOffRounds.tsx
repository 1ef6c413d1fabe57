import type { Poll, PollTally } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import styles from './FormCount.module.css';
import { useOptionText } from '../words/poll-words.ts';
import { amountOf, heldIn } from '../words/run-off-text.ts';

/** The rounds of a run-off, one below the next, for a place too narrow for one column per option:
 *  the options still standing with their counts, and which option went out and why. Source:
 *  BEY-08. */
export function RunOffRounds({ runOff, poll }: { runOff: NonNullable<PollTally['runOff']>; poll: Poll }) {
  const { t } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  return (
    <table className={styles.table}>
      <caption>{t('forms.rounds')}</caption>
      {runOff.rounds.map((round, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a round is known by its number
        <tbody key={index}>
          <tr>
            <th scope="rowgroup" colSpan={2} className={styles.roundHead}>
              {t('forms.roundNumber', { number: formats().number(index + 1) })}
            </th>
          </tr>
          {poll.voteOptions.map((option) => {
            const held = heldIn(round, option, poll);
            return (
              held !== undefined && (
                <tr key={option}>
                  <th scope="row" className={styles.option}>
                    <bdi>{optionText(option)}</bdi>
                    {round.eliminated === option && round.eliminatedBy !== null && (
                      <span className={styles.why}> {t(`forms.out.${round.eliminatedBy}`)}</span>
                    )}
                  </th>
                  <td className={styles.number}>{held}</td>
                </tr>
              )
            );
          })}
          <tr>
            <th scope="row" className={styles.option}>
              {t('forms.exhausted')}
            </th>
            <td className={styles.number}>{amountOf(round.exhausted, poll)}</td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}
