import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';

/** Opens a closed sitting again after a question. A failure is told. Source: BEY-45. */
export function useSitInPublic(idVotingSession: string | undefined) {
  const { t } = useTranslation('closed-session');
  return useAction(
    async () => {
      if (idVotingSession === undefined) return;
      const sure = await confirmDialog({
        title: t('openTitle'),
        text: t('openText'),
        confirmLabel: t('openDeed'),
      });
      if (!sure) return;
      await api('DELETE /api/votingsessions/:idVotingSession/closed', { params: { idVotingSession } });
    },
    (detail) => showToast({ kind: 'error', text: t('notOpened'), detail }),
  );
}
