import { durationInSeconds } from '@hemicycle/rules/foundations/duration';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { IconPlus } from '../../../ui/icons.ts';
import styles from './BallotPreview.module.css';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import type { DraftForm } from './draft-form.ts';
import { ClockTime } from '../timers/ClockTime.tsx';
import { neutralClass } from '../marks/neutral-options.ts';
import { useSeatsText } from '../words/election-text.ts';
import { decisionKind, useOptionText } from '../words/poll-words.ts';
import { privacySentenceText } from '../words/privacy-sentence-text.ts';

/** A small preview of a draft as members will see it, or of a timer as everybody will see it.
 *  Source: BEY-08, looks picture 8. */
export function BallotPreview({ form }: { form: DraftForm }) {
  const { t } = useTranslation('poll-editor');
  const isVote = form.type === 'vote';
  return (
    <div className={styles.preview}>
      <p className={styles.title}>{isVote ? t('preview') : t('timerPreview')}</p>
      <div className={styles.paper}>
        <p className={styles.head}>
          <span>{isVote ? t('previewHead') : t('previewTimer')}</span>
          <PreviewTime form={form} />
        </p>
        <p className={styles.question} dir="auto">
          {form.question.trim() || form.title.trim() || '…'}
        </p>
        {isVote && <PreviewPaper form={form} />}
        {isVote && <p className={styles.privacy}>{privacySentenceText(form.anonymous)}</p>}
      </div>
    </div>
  );
}

function PreviewTime({ form: { ending, quantity, unit } }: { form: DraftForm }) {
  const { t } = useTranslation('poll-news');
  if (ending === 'by-hand') return <span className={styles.time}>{t('open')}</span>;
  const seconds =
    ending === 'duration' && /^\d{1,9}$/u.test(quantity.trim())
      ? durationInSeconds(Number(quantity), unit)
      : null;
  if (seconds === null) return null;
  return (
    <span className={styles.time}>
      <ClockTime ms={seconds * 1000} />
    </span>
  );
}

function PreviewPaper({ form }: { form: DraftForm }) {
  const seatsText = useSeatsText();
  if (form.ballot !== 'questions') {
    const seats = form.ballot === 'single' || !/^[1-9]\d{0,3}$/u.test(form.seats) ? null : Number(form.seats);
    return (
      <>
        {seats !== null && form.voteOptions.length > 0 && (
          <p className={styles.seats}>
            {seatsText({ form: { kind: 'ranking', seats }, voteOptions: [...form.voteOptions] })}
          </p>
        )}
        <PreviewOptions form={form} voteOptions={form.voteOptions} />
      </>
    );
  }
  return form.questions.map(({ id, question, voteOptions }) => (
    <div key={id} className={classNames(styles.part, neutralClass(voteOptions))}>
      <p className={styles.asked} dir="auto">
        {question.trim() || '…'}
      </p>
      <PreviewOptions form={form} voteOptions={voteOptions} />
    </div>
  ));
}

function PreviewOptions({ form, voteOptions }: { form: DraftForm; voteOptions: readonly string[] }) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  if (form.ballot === 'ranking') {
    return (
      <>
        <p className={styles.asked}>{t('ballot.rank')}</p>
        <ul className={styles.options}>
          {voteOptions.map((option) => (
            <li key={option} className={styles.option} data-compact>
              <bdi className={styles.word}>{optionText(option)}</bdi>
              <IconPlus aria-hidden="true" />
            </li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <ul className={styles.options}>
      {voteOptions.map((option) => {
        const kind = decisionKind(voteOptions, option, form.ballot);
        return (
          <li
            key={option}
            className={styles.option}
            data-kind={kind}
            data-compact={form.ballot !== 'single' || undefined}
          >
            <DecisionMark kind={kind} />
            <bdi className={styles.word}>{optionText(option)}</bdi>
            <span className={styles.box} />
          </li>
        );
      })}
    </ul>
  );
}
