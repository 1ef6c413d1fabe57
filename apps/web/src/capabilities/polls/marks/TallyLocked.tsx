import { useTranslation } from 'react-i18next';
import { IconLock } from '../../../ui/icons.ts';
import styles from './TallyLocked.module.css';

/** Shown where privacy withholds something: a lock, the sentence of the specification, and one
 *  reason. `forGood`: a count whose ballots are destroyed, so that the sentence does not promise
 *  it. Source: BEY-03, POLL-13, decision 0226, looks §6. */
export function TallyLocked({ reason, forGood = false }: { reason: string; forGood?: boolean }) {
  const { t } = useTranslation('polls');
  return (
    <div className={styles.locked}>
      <IconLock aria-hidden="true" />
      <p className={styles.sentence}>{forGood ? t('neverAvailable') : t('notAvailable')}</p>
      <p className={styles.reason}>{reason}</p>
    </div>
  );
}
