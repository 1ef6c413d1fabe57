import { useTranslation } from 'react-i18next';
import { IconLock } from '../../ui/icons.ts';
import styles from './TallyLocked.module.css';

/** Where privacy withholds something: a lock, the sentence of the specification, and one reason.  Source: POLL-13, looks §6. */
export function TallyLocked({ reason }: { reason: string }) {
  const { t } = useTranslation('polls');
  return (
    <div className={styles.locked}>
      <IconLock aria-hidden="true" />
      <p className={styles.sentence}>{t('notAvailable')}</p>
      <p className={styles.reason}>{reason}</p>
    </div>
  );
}
