import type { RunOffRound } from '@hemicycle/contract/ballots';
import type { Poll, PollTally } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import styles from './FormCount.module.css';
import { isWeighted, useOptionText } from './poll-words.ts';

/** The rounds of an instant run-off as a table: what each option held, which was eliminated and why, how many ballots ranked nobody
 *  any more, and who won or is equal.  Source: BEY-08. */
export function RunOffTable({ runOff, poll }: { runOff: NonNullable<PollTally['runOff']>; poll: Poll }) {
  const { t, i18n } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  const weighted = isWeighted(poll);
  const amount = (counted: { votes: number; weight: string }) =>
    weighted ? counted.weight : formats().number(counted.votes);
  const held = (round: RunOffRound, option: string) => {
    const standing = round.standings.find(({ voteDecision }) => voteDecision === option);
    return standing === undefined ? '–' : amount(standing);
  };
  const tied = new Intl.ListFormat(i18n.language).format(runOff.tiedBetween.map(optionText));
  return (
    <>
      <p className={styles.winner}>
        {runOff.winner !== null
          ? t('forms.winner', { option: optionText(runOff.winner) })
          : tied === ''
            ? t('forms.noWinner')
            : t('forms.tied', { options: tied })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table wider than a phone is scrolled by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('forms.rounds')}>
        <table className={styles.table}>
          <caption>{t('forms.rounds')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('forms.round')}</th>
              {poll.voteOptions.map((option) => (
                <th key={option} scope="col" className={styles.number}>
                  <bdi>{optionText(option)}</bdi>
                </th>
              ))}
              <th scope="col" className={styles.number}>
                {t('forms.exhausted')}
              </th>
              <th scope="col">{t('forms.eliminated')}</th>
            </tr>
          </thead>
          <tbody>
            {runOff.rounds.map((round, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a round is known by its number
              <tr key={index}>
                <th scope="row">{formats().number(index + 1)}</th>
                {poll.voteOptions.map((option) => (
                  <td key={option} className={styles.number}>
                    {held(round, option)}
                  </td>
                ))}
                <td className={styles.number}>{amount(round.exhausted)}</td>
                <td>
                  {round.eliminated === null || round.eliminatedBy === null
                    ? '–'
                    : t(`forms.eliminatedBy.${round.eliminatedBy}`, {
                        option: optionText(round.eliminated),
                      })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
