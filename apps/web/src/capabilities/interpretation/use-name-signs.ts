import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useMay } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';

/** Names and removes sign-language interpreters of the sitting; a failure is a toast. `may`:
 *  whether the viewer names them. Source: BEY-16. */
export function useNameSigns(): {
  readonly may: boolean;
  readonly name: (userId: string) => void;
  readonly remove: (userId: string) => void;
} {
  const { t } = useTranslation('interpretation');
  const moderates = useMay(permissions.moderation);
  const administers = useMay(permissions.adminPage);
  const isHosted = useSiteConfig().media === 'webex';
  const idVotingSession = useLive((live) => live.session?.idVotingSession ?? '');
  const { run } = useAction(
    (does: 'PUT' | 'DELETE', userId: string) =>
      api(`${does} /api/interpretation/votingsession/:idVotingSession/sign/:userId`, {
        params: { idVotingSession, userId },
      }),
    (detail) => showToast({ kind: 'error', text: t('signNotChanged'), detail }),
  );
  return {
    may: (moderates || administers) && !isHosted,
    name: (userId) => void run('PUT', userId),
    remove: (userId) => void run('DELETE', userId),
  };
}
