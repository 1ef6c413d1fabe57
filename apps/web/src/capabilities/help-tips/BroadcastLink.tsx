import type { ClientPagePath } from '@hemicycle/contract/client-pages';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';

/** The one page from which a tip is sent. */
const CHAMBER: ClientPagePath = '/app';

/** Shows the tip to everybody in the sitting. There is no link on other pages. Source: TIP-03,
 *  MOD-09. */
export function BroadcastLink({ tip }: { /** The id of the tip. */ tip: string }) {
  const { t } = useTranslation('help-tips');
  const toGroup = useLive(({ session }) => session?.idVotingSession);
  const { run, busy } = useAction(
    async (group: string) => {
      await api('POST /api/people/broadcast', { body: { type: 'helpTip', toGroup: group, tip } });
      showToast({ kind: 'success', text: t('sent') });
    },
    (detail) => showToast({ kind: 'error', text: t('notSent'), detail }),
  );
  if (toGroup === undefined || window.location.pathname !== CHAMBER) return null;
  return (
    <TextButton alone onClick={() => !busy && void run(toGroup)}>
      {t('broadcast')}
    </TextButton>
  );
}
