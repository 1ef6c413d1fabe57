import type { OptionTally, Poll, PollTally } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { isWeighted, useOptionText, useRunOffSentence } from '../polls/public.ts';
import styles from './Proceedings.module.css';

/** A count in words, option by option. Several questions are counted one by one; a ranking shows
 *  its first preferences and the winner. Source: PROC-01, BEY-08. */
export function CountLines({ poll, tally }: { poll: Poll; tally: PollTally }) {
  const { t } = useTranslation('poll-outcome');
  const runOffSentence = useRunOffSentence();
  const { form } = poll;
  if (form.kind === 'questions') {
    return form.questions.map(({ question }, index) => (
      <div key={`${index} ${question}`}>
        <p className={styles.fact} dir="auto">
          {question}
        </p>
        <OptionCounts poll={poll} counts={tally.questionSummaries?.[index] ?? []} />
      </div>
    ));
  }
  return (
    <>
      {form.kind === 'ranking' && <p className={styles.fact}>{t('forms.firstPreferences')}</p>}
      <OptionCounts poll={poll} counts={tally.votesSummary ?? []} />
      {tally.runOff !== null && <p className={styles.fact}>{runOffSentence(tally.runOff, poll)}</p>}
    </>
  );
}

function OptionCounts({ poll, counts }: { poll: Poll; counts: readonly OptionTally[] }) {
  const optionText = useOptionText();
  const weighted = isWeighted(poll);
  return (
    <ul className={styles.counts}>
      {counts.map(({ voteDecision, votes, weight }) => (
        <li key={voteDecision}>
          <bdi>{optionText(voteDecision)}</bdi> <b>{weighted ? weight : formats().number(votes)}</b>
        </li>
      ))}
    </ul>
  );
}
