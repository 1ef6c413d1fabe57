import type { Poll } from '@hemicycle/contract/polls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconPencil, IconTrash } from '../../ui/icons.ts';
import styles from './DraftRow.module.css';
import { deleteDraft, openDraft } from './open-draft.ts';
import { useRunErrorText } from './poll-words.ts';

/** A draft with what its maker can do with it. */
export function DraftRow({ poll, onEdit }: { poll: Poll; onEdit: () => void }) {
  const { t } = useTranslation('polls');
  const errorText = useRunErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { title } = poll;

  async function handle(work: () => Promise<unknown>) {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className={styles.row}>
      <bdi className={styles.name}>{title}</bdi>
      <IconButton label={t('editDraft', { title })} onClick={onEdit}>
        <IconPencil aria-hidden="true" />
      </IconButton>
      <IconButton label={t('deleteDraft', { title })} onClick={() => void handle(() => deleteDraft(poll))}>
        <IconTrash aria-hidden="true" />
      </IconButton>
      <Button size="sm" busy={busy} onClick={() => void handle(() => openDraft(poll))}>
        {t('openButton')}
      </Button>
      {error !== null && (
        <div className={styles.error}>
          <AlertBanner kind="error" title={errorText(error)} />
        </div>
      )}
    </li>
  );
}
