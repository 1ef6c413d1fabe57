import { useTranslation } from 'react-i18next';
import { EARLIER_PATH } from './earlier-path.ts';
import styles from './EarlierLink.module.css';

/** A link to the ended sittings. Source: SPEC-NOTES N7. */
export function EarlierLink() {
  const { t } = useTranslation('sessions');
  return (
    <p className={styles.line}>
      <a className={styles.link} href={EARLIER_PATH}>
        {t('earlierSittings')}
      </a>{' '}
      {t('earlierSittingsHold')}
    </p>
  );
}
