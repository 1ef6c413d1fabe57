import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';

const SnapshotDialog = lazy(async () => ({ default: (await import('./SnapshotDialog.tsx')).SnapshotDialog }));

/** Opens the verification snapshot of a vote.  Source: VOTE-05. */
export function ShowSnapshot({ url, voterName }: { url: string; voterName: string }) {
  const { t } = useTranslation('vote-snapshots');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={t('showOf', { name: voterName })} onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {open && (
        <Suspense>
          <SnapshotDialog url={url} voterName={voterName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
