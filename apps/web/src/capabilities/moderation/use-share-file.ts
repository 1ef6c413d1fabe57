import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../i18n/sentences.ts';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { newRequestId } from '../../request-id.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useMay } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { attach, detach, useAttachments, useRefusalText } from '../uploads/public.ts';

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
  const params = { idVotingSession };

  async function send(file: File, userId: string | null) {
    const place = `share.${userId ?? 'all'}`;
    const failed = (detail: string) => showToast({ kind: 'error', text: t('shareFile.failed'), detail });
    showToast({ kind: 'info', text: t('shareFile.sending', { name: file.name }) });
    await attach(place, file, {
      maxBytes,
      ask: (sizeBytes) =>
        api('POST /api/chat/shared/:idVotingSession/upload', { params, body: { userId, sizeBytes } }),
      sayReady: (name) => t('shareFile.ready', { name }),
    });
    const attached = useAttachments.getState()[place];
    detach(place);
    const refusal = attached && refusalText(attached);
    if (refusal) return failed(joinSentences([refusal.lead, refusal.text]));
    if (attached?.state !== 'ready') return;
    try {
      const body = { userId, fileId: attached.uploaded.id, requestId: newRequestId() };
      await api('PUT /api/chat/shared/:idVotingSession', { params, body });
      showToast({ kind: 'success', text: t('shareFile.done', { name: attached.uploaded.name }) });
    } catch (error) {
      failed(errorText(error));
    }
  }

  return (userId) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = types.join(',');
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file !== undefined) void send(file, userId);
    });
    input.click();
  };
}
