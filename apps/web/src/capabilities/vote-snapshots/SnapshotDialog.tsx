import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconX } from '../../ui/icons.ts';
import styles from './SnapshotDialog.module.css';

/** The verification snapshot of a vote as large as it is; says so where it is gone.  Source: VOTE-05. */
export function SnapshotDialog({
  url,
  voterName,
  onClose,
}: {
  url: string;
  voterName: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('vote-snapshots');
  const [failed, setFailed] = useState(false);
  return (
    <Dialog
      title={t('title')}
      above={<bdi>{voterName}</bdi>}
      onClose={onClose}
      headEnd={
        <IconButton label={t('close')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      }
    >
      {failed ? (
        <AlertBanner kind="error" title={t('gone')} />
      ) : (
        <img
          className={styles.image}
          src={url}
          alt={t('alt', { name: voterName })}
          onError={() => setFailed(true)}
        />
      )}
      <p className={styles.note}>{t('noProof')}</p>
    </Dialog>
  );
}
