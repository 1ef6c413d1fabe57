import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './ReconnectBar.module.css';

/** Under the top bar while the connection is looked for.  Source: MEDIA-03, looks picture 4 (reconnecting). */
export function ReconnectBar({ attempt, onTryNow }: { attempt: number; onTryNow: () => void }) {
  const { t } = useTranslation('chamber');
  return (
    <div className={styles.bar} role="status">
      <Spinner />
      <p className={styles.text}>
        <b>{t('reconnecting')}.</b> {t('reconnectingText')}
      </p>
      {attempt > 1 && (
        <span className={styles.attempt} aria-hidden="true">
          {t('attempt', { attempt })}
        </span>
      )}
      <button type="button" className={styles.now} onClick={onTryNow}>
        {t('tryNow')}
      </button>
    </div>
  );
}
