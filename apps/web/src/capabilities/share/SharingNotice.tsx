import { useTranslation } from 'react-i18next';
import { IconScreenShare } from '../../ui/icons.ts';
import styles from './SharingNotice.module.css';

/** At the foot of the stage: that one shares one's own screen, which others see first when somebody else does too, and how to stop. It lies above
 *  the tiles and moves none; that sharing began and ended is said elsewhere. `footPx`: what is kept free below it.
 *  Source: SHARE-02. */
export function SharingNotice({
  footPx,
  beside,
  onStop,
}: {
  footPx: number;
  /** Who shares too, the last who began, and whether the own screen began later. */
  beside: { readonly name: string; readonly ownIsNewest: boolean } | null;
  onStop: () => void;
}) {
  const { t } = useTranslation('share');
  return (
    <p className={styles.notice} style={{ insetBlockEnd: footPx }}>
      <IconScreenShare aria-hidden="true" />
      <span>
        {beside === null
          ? t('sharing')
          : t(beside.ownIsNewest ? 'sharingSeenFirst' : 'sharingSeenAfter', { name: beside.name })}
      </span>
      <button type="button" className={styles.stop} onClick={onStop}>
        {t('stopShort')}
      </button>
    </p>
  );
}
