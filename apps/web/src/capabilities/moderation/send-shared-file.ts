import i18next from 'i18next';
import { api } from '../../api-client.ts';
import { joinSentences } from '../../i18n/sentences.ts';
import { newRequestId } from '../../request-id.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { useErrorText } from '../../ui/use-error-text.ts';
import { attach, detach, useAttachments, type useRefusalText } from '../uploads/public.ts';

/** Uploads a file and sends it to somebody, or with null to everybody in the sitting. Toasts say
 *  how it goes. Source: CFG-08. */
export async function sendSharedFile(
  file: File,
  of: {
    readonly idVotingSession: string;
    readonly userId: string | null;
    readonly maxBytes: number;
    readonly errorText: ReturnType<typeof useErrorText>;
    readonly refusalText: ReturnType<typeof useRefusalText>;
  },
): Promise<void> {
  const { userId, maxBytes, errorText, refusalText } = of;
  const t = i18next.getFixedT(null, 'moderation');
  const params = { idVotingSession: of.idVotingSession };
  const place = `share.${userId ?? 'all'}`;
  const failed = (detail: string): void => {
    showToast({ kind: 'error', text: t('shareFile.failed'), detail });
  };
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
