import { permissions } from '@hemicycle/contract/permissions';
import type { Recording } from '@hemicycle/contract/recording';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { useAction, useMay } from '../auth/public.ts';

/** Has the file of a recording made again that could not be made. Source: issue 34 §1, PERM-30. */
export function MakeFileAgain({
  recording,
  onAsked,
}: {
  recording: Recording;
  onAsked: () => Promise<unknown>;
}) {
  const { t } = useTranslation('playback');
  const mayCreate = useMay(permissions.recordingsCreate);
  const { run, busy, failureText } = useAction(async () => {
    await api('POST /api/recordings/:recordingId/file', { params: { recordingId: recording.id } });
    await onAsked();
  });
  if (recording.state !== 'failed' || !mayCreate) return null;
  return (
    <>
      <Button busy={busy} onClick={() => void run()}>
        {t('makeFileAgain')}
      </Button>
      {failureText !== null && <p role="alert">{failureText}</p>}
    </>
  );
}
