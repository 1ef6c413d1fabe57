import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../site/public.ts';
import styles from './PollEditor.module.css';

/** Whether a poll asks for a fresh proof of identity; says what the site asks in every poll.  Source: BEY-32. */
export function ProofField({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { t } = useTranslation('polls');
  const id = useId();
  const minutes = useSiteConfig().flags?.requireProofToVoteMinutes ?? null;
  return (
    <div className={styles.checkPart}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {t('editor.proof')}
      </label>
      <p id={id} className={styles.checkHint}>
        {t('editor.proofHint')} {minutes !== null && t('editor.proofOfSite', { count: minutes })}
      </p>
    </div>
  );
}
