import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { durationWords } from '../words/duration-words.ts';
import { useStepText } from './course-text.ts';
import styles from './VoteWatch.module.css';

/** The opening of a vote and what was done to it since, each with its time, as the record has it.
 *  Source: BEY-40. */
export function CourseList({ poll }: { poll: Poll }) {
  const { t } = useTranslation('vote-watch');
  const stepText = useStepText();
  if (poll.startTime === null) return null;
  const openedText =
    poll.durationInSecond === null
      ? t('steps.opened')
      : t('steps.openedFor', { duration: durationWords(poll.durationInSecond) });
  const steps = [
    { atMs: poll.startTime, text: openedText },
    ...poll.course.map((step) => ({ atMs: step.atMs, text: stepText(step) })),
  ];
  return (
    <section className={styles.course} aria-labelledby="watch-course">
      <h3 id="watch-course" className={styles.small}>
        {t('inTheRecord')}
      </h3>
      <ol className={styles.steps}>
        {steps.map(({ atMs, text }) => (
          <li key={`${atMs} ${text}`}>
            <time className={styles.stepTime} dir="ltr">
              {formats().timeWithSeconds(atMs)}
            </time>{' '}
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
