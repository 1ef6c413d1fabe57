import { useTranslation } from 'react-i18next';
import { saveFileOf } from '../../save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';

/** Saves a sitting as a signed file for another site. The page shows it to administrators. Source:
 *  BEY-25. */
export function ExportSittingButton({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('transfer');
  const { run, busy } = useAction(
    () => saveSitting(idVotingSession),
    (words) => showToast({ kind: 'error', text: t('exportFailed'), detail: words }),
  );
  return (
    <Button size="sm" variant="quiet" busy={busy} onClick={() => void run()}>
      {busy ? t('exporting') : t('exportSitting')}
    </Button>
  );
}

/** Has the browser save the file of a sitting. @throws ApiError where there is none. */
export function saveSitting(idVotingSession: string): Promise<void> {
  return saveFileOf(`/api/transfer/votingsession/${encodeURIComponent(idVotingSession)}`, 'sitting.json');
}
