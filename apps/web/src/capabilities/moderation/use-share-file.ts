import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { loadPatiently } from '../../load-patiently.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useMay } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { useRefusalText } from '../uploads/public.ts';

/** Lets a moderator choose a file and sends it to somebody, or with null to everybody; undefined
 *  where the site does not have it. Source: CFG-08, PERM-10. */
export function useShareFile(): ((userId: string | null) => void) | undefined {
  const { t } = useTranslation('moderation');
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const { flags } = useSiteConfig();
  const [moderates, chats] = [useMay(permissions.moderation), useMay(permissions.chatTab)];
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  if (flags?.enableShareFileAdminAction !== true || !moderates || !chats) return undefined;
  if (idVotingSession === undefined) return undefined;
  const { acceptableFileUploadMimeTypes: types, fileUploadMaxBytes: maxBytes } = flags;
  if (types.length === 0) return undefined;
  return (userId) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = types.join(',');
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file === undefined) return;
      void loadPatiently(() => import('./send-shared-file.ts')).then(
        ({ sendSharedFile }) =>
          sendSharedFile(file, { ...{ idVotingSession, userId, maxBytes }, errorText, refusalText }),
        (error: unknown) =>
          showToast({ kind: 'error', text: t('shareFile.failed'), detail: errorText(error) }),
      );
    });
    input.click();
  };
}
