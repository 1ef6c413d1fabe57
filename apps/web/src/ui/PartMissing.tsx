import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { useLineAway } from './line-away.ts';
import styles from './PartMissing.module.css';

/** In the place of a part of the page that could not be loaded: why, and the way on. While the line
 *  is lost that is to wait. Source: BEY-23. */
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
