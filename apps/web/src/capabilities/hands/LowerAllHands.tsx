import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { Reason } from '../../ui/Reason.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useMay } from '../auth/public.ts';

/** A button that lowers every hand after a confirmation. Only people with the permission see it,
 *  while a hand is raised. `raised` is the number of raised hands. Source: PERM-09, looks §6. */
export function LowerAllHands({ raised }: { raised: number }) {
  const { t } = useTranslation('hands');
  const may = useMay(permissions.lowerAllHands);
  const connected = useLive((live) => live.connection === 'connected');
  const { run, busy } = useAction(
    async () => {
      const { lowered } = await api('POST /api/people/hands/lower');
      announce(t('lowered', { count: lowered }));
    },
    (detail) => showToast({ kind: 'error', text: t('lowerAllFailed'), detail }),
  );
  if (!may || (raised === 0 && !busy)) return null;

  async function handleLowerAll() {
    const yes = await confirmDialog({
      title: t('lowerAllTitle'),
      text: t('lowerAllText', { count: raised }),
      confirmLabel: t('lowerAllConfirm'),
    });
    if (yes) await run();
  }

  return (
    <Reason text={connected ? undefined : t('offline')}>
      <Button variant="quiet" size="sm" busy={busy} onClick={() => void handleLowerAll()}>
        {t('lowerAll')}
      </Button>
    </Reason>
  );
}
