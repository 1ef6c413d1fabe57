import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/Spinner.tsx';
import { useHostWait } from './wait-for-host.ts';
import styles from './WaitingForHost.module.css';

/** Below the stage while the meeting cannot be joined because its host is not there; everything else of the chamber can be used.
 *  Source: FND-16, SESS-09. */
export function WaitingForHost() {
  const { t } = useTranslation('chamber');
  const waiting = useHostWait((wait) => wait.waiting);
  return (
    <div className={styles.place} role="status">
      {waiting && (
        <div className={styles.box}>
          <Spinner />
          <div>
            <p className={styles.title}>{t('waitingForHost')}</p>
            <p className={styles.text}>{t('waitingForHostText')}</p>
          </div>
        </div>
      )}
    </div>
  );
}
