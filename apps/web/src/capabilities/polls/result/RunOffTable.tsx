import type { Poll, PollTally } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import styles from './FormCount.module.css';
import { useOptionText } from '../words/poll-words.ts';
import { amountOf, heldIn, useRunOffSentence } from '../words/run-off-text.ts';
import { RunOffRounds } from './RunOffRounds.tsx';
import { useWidth } from '../marks/use-width.ts';

type RunOff = NonNullable<PollTally['runOff']>;

/** The width in px of the columns beside the option columns. `LETTER_PX`: the width of one letter
 *  in a column head. */
const OTHER_COLUMNS_PX = 330;
const LETTER_PX = 9;
const COLUMN_MIN_PX = 64;

/** The rounds of an instant run-off: the count of each option, which option was eliminated and why,
 *  how many ballots ranked no remaining option, and which option won or is equal. A table with one
 *  column per option where it fits, otherwise one section per round. Source: BEY-08. */
export function RunOffTable({ runOff, poll }: { runOff: RunOff; poll: Poll }) {
  const optionText = useOptionText();
  const sentence = useRunOffSentence();
  const { ref, widthPx } = useWidth<HTMLDivElement>();
  const neededPx = poll.voteOptions
    .map(optionText)
    .reduce((sum, text) => sum + columnPx(text), OTHER_COLUMNS_PX);
  return (
    <div ref={ref} className={styles.runOff}>
      <p className={styles.winner}>{sentence(runOff, poll)}</p>
      {widthPx > 0 && widthPx < neededPx ? (
        <RunOffRounds runOff={runOff} poll={poll} />
      ) : (
        <RunOffColumns runOff={runOff} poll={poll} />
      )}
    </div>
  );
}

function columnPx(text: string): number {
  const longest = Math.max(...text.split(/\s+/u).map((word) => word.length));
  return Math.max(COLUMN_MIN_PX, longest * LETTER_PX + 16);
}

function RunOffColumns({ runOff, poll }: { runOff: RunOff; poll: Poll }) {
  const { t } = useTranslation('poll-outcome');
  const optionText = useOptionText();
  return (
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
                {heldIn(round, option, poll) ?? '–'}
              </td>
            ))}
            <td className={styles.number}>{amountOf(round.exhausted, poll)}</td>
            <td>
              {round.eliminated === null || round.eliminatedBy === null
                ? '–'
                : t(`forms.eliminatedBy.${round.eliminatedBy}`, { option: optionText(round.eliminated) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
