import type { Agenda, AgendaPaper } from '@hemicycle/contract/agenda';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { attach, detach, useAttachments } from '../uploads/public.ts';

/** How papers of an item are uploaded. `place`: where the file that is under way is kept.
 *  `acceptable`: the types that the site takes. `send`: uploads a file and makes a paper of it, or
 *  a newer version of one; undefined where the site takes no files. */
export interface PaperUpload {
  readonly place: string;
  readonly acceptable: readonly string[];
  readonly send: ((file: File, replaces: AgendaPaper | null) => void) | undefined;
}

/** Uploads papers of an item, one at a time. Source: AGENDA-01, UPL-01 … UPL-06. */
export function usePaperUpload({
  idVotingSession,
  itemId,
  onChanged,
  onRefused,
}: {
  idVotingSession: string;
  itemId: string;
  onChanged: (agenda: Agenda) => void;
  onRefused: (() => void) | undefined;
}): PaperUpload {
  const { t } = useTranslation('agenda');
  const flags = useSiteConfig().flags;
  const place = `agenda-item.${itemId}`;
  const params = { idVotingSession, itemId };
  const { run } = useAction(
    async (fileId: string, replaces: AgendaPaper | null) => {
      detach(place);
      if (replaces === null) {
        const body = { fileId };
        onChanged(await api('POST /api/agenda/:idVotingSession/items/:itemId/papers', { params, body }));
        return;
      }
      onChanged(
        await api('PATCH /api/agenda/:idVotingSession/items/:itemId/papers/:paperId', {
          params: { ...params, paperId: replaces.id },
          body: { fileId, before: { version: replaces.version } },
        }),
      );
    },
    (detail) => {
      showToast({ kind: 'error', text: t('failed'), detail });
      onRefused?.();
    },
  );
  if (flags === null || flags.acceptableFileUploadMimeTypes.length === 0) {
    return { place, acceptable: [], send: undefined };
  }
  async function send(file: File, replaces: AgendaPaper | null, maxBytes: number) {
    await attach(place, file, {
      maxBytes,
      ask: (sizeBytes) =>
        api('POST /api/agenda/:idVotingSession/items/:itemId/upload', { params, body: { sizeBytes } }),
      sayReady: (name) => t('paperReady', { name }),
    });
    const attached = useAttachments.getState()[place];
    if (attached?.state === 'ready') await run(attached.uploaded.id, replaces);
  }
  return {
    place,
    acceptable: flags.acceptableFileUploadMimeTypes,
    send: (file, replaces) => void send(file, replaces, flags.fileUploadMaxBytes),
  };
}
