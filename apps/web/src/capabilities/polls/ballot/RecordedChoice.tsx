import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { Poll } from '@hemicycle/contract/polls';
import { isSplit } from '@hemicycle/rules/polls/ballot-text';
import { useTranslation } from 'react-i18next';
import { useOptionText } from '../words/poll-words.ts';
import styles from './RecordedChoice.module.css';

/** The recorded choice as the receipt shows it: the option; a ranking with its numbers; the answer
 *  to each question; each part of a split with its weight. Null where the choice is not shown.
 *  Source: VOTE-02, BEY-08, BEY-09. */
export function RecordedChoice({
  poll: { form },
  decision,
}: {
  poll: Pick<Poll, 'form'>;
  decision: VoteDecision | null;
}) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  if (decision === null || typeof decision === 'string') {
    return <bdi className={styles.decision}>{optionText(decision)}</bdi>;
  }
  if (isSplit(decision)) {
    return (
      <ul className={styles.list}>
        {decision.map((part) => (
          <li key={part.voteDecision} className={styles.pair}>
            <bdi className={styles.word}>{optionText(part.voteDecision)}</bdi>
            <span className={styles.number}>{part.weight}</span>
          </li>
        ))}
      </ul>
    );
  }
  if (decision.length === 0) return <span className={styles.decision}>{t('ballot.noOption')}</span>;
  if (form.kind === 'ranking') {
    return (
      <ol className={styles.list}>
        {decision.map((option, index) => (
          <li key={option} className={styles.ranked}>
            <span className={styles.number}>{index + 1}</span>
            <bdi className={styles.word}>{optionText(option)}</bdi>
          </li>
        ))}
      </ol>
    );
  }
  return (
    <ul className={styles.list}>
      {decision.map((option, index) => (
        <li key={`${index}-${option}`}>
          {form.kind === 'questions' && (
            <p className={styles.question} dir="auto">
              {form.questions[index]?.question}
            </p>
          )}
          <bdi className={styles.word}>{optionText(option)}</bdi>
        </li>
      ))}
    </ul>
  );
}
