import { useTranslation } from 'react-i18next';
import styles from './BallotPreview.module.css';
import { DecisionMark } from './DecisionMark.tsx';
import type { DraftForm } from './draft-form.ts';
import { decisionKind, useOptionText } from './poll-words.ts';

/** What members will see of a draft, drawn small.  Source: looks picture 8. */
export function BallotPreview({ form }: { form: DraftForm }) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  return (
    <aside className={styles.preview} aria-label={t('editor.preview')}>
      <p className={styles.title}>{t('editor.preview')}</p>
      <div className={styles.paper}>
        <p className={styles.question} dir="auto">
          {form.question.trim() || form.title.trim() || '…'}
        </p>
        <ul className={styles.options}>
          {form.voteOptions.map((option) => (
            <li key={option} className={styles.option}>
              <DecisionMark kind={decisionKind(form.voteOptions, option)} />
              <bdi>{optionText(option)}</bdi>
            </li>
          ))}
        </ul>
        <p className={styles.privacy}>{t(`privacyLine.${form.anonymous}`)}</p>
      </div>
    </aside>
  );
}
