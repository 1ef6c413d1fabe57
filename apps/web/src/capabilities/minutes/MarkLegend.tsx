import { useTranslation } from 'react-i18next';
import { IconPencil } from '../../ui/icons.ts';
import styles from './Minutes.module.css';

/** Explains the marks at the blocks to the clerks who write. Source: BEY-34. */
export function MarkLegend() {
  const { t } = useTranslation('minutes');
  return (
    <section aria-labelledby="minutes-marks">
      <h2 id="minutes-marks" className={styles.sideTitle}>
        {t('marks')}
      </h2>
      <p className={styles.mark}>
        <span className={styles.markLine} aria-hidden="true" />
        {t('markFact')}
      </p>
      <p className={styles.mark}>
        <IconPencil aria-hidden="true" />
        {t('markText')}
      </p>
    </section>
  );
}
