import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconX } from '../../ui/icons.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import styles from './SnapshotDialog.module.css';

/** The verification snapshot of a vote in full size, or a message that it is gone. Source:
 *  VOTE-05. */
export function SnapshotDialog({
  url,
  voterName,
  onRemove,
  onClose,
}: {
  url: string;
  voterName: string;
  onRemove: (() => Promise<void>) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('vote-snapshots');
  const errorText = useErrorText();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [unremoved, setUnremoved] = useState<unknown>(null);

  async function handleRemove(remove: () => Promise<void>) {
    setBusy(true);
    setUnremoved(null);
    try {
      await remove();
    } catch (error) {
      setUnremoved(error);
      setBusy(false);
    }
  }

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
      {unremoved !== null && (
        <AlertBanner kind="error" title={t('removeFailed')}>
          {errorText(unremoved)}
        </AlertBanner>
      )}
      {onRemove !== undefined && !failed && (
        <Button variant="danger" busy={busy} onClick={() => void handleRemove(onRemove)}>
          {t('remove')}
        </Button>
      )}
    </Dialog>
  );
}
