import { useTranslation } from 'react-i18next';
import { IconScreenShare } from '../../ui/icons.ts';
import styles from './SharingNotice.module.css';

/** At an edge of the stage: that one shares one's own screen, and how to stop. It lies above the tiles and moves none; that sharing began and
 *  ended is said elsewhere.  Source: SHARE-02. */
export function SharingNotice({ edge, onStop }: { edge: 'upper' | 'lower'; onStop: () => void }) {
  const { t } = useTranslation('share');
  return (
    <p className={styles.notice} data-edge={edge}>
      <IconScreenShare aria-hidden="true" />
      <span>{t('sharing')}</span>
      <button type="button" className={styles.stop} onClick={onStop}>
        {t('stopShort')}
      </button>
    </p>
  );
}
