import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { useLineAway } from './line-away.ts';
import styles from './PartMissing.module.css';

/** Stands in place of a part of the page that could not be loaded: why, and a button to load it.
 *  While the connection is lost there is no button, only the advice to wait. Source: BEY-23. */
export function PartMissing() {
  const { t } = useTranslation('ui');
  if (useLineAway((line) => line.away)) {
    return (
      <div className={styles.missing} role="status">
        <EmptyState title={t('partAwayTitle')}>{t('partAwayText')}</EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.missing} role="alert">
      <EmptyState
        title={t('partMissingTitle')}
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      >
        {t('partMissingText')}
      </EmptyState>
    </div>
  );
}
