import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useSiteConfig } from '../site/public.ts';
import { attach } from '../uploads/public.ts';

/** Attaches a file to the next message in a room; undefined where the site takes no files. Source:
 *  CHAT-22, UPL-02, UPL-07. */
export function useChooseFile(roomId: string): ((file: File) => void) | undefined {
  const { t } = useTranslation('uploads');
  const flags = useSiteConfig().flags;
  if (flags === null || flags.acceptableFileUploadMimeTypes.length === 0) return undefined;
  return (file) =>
    void attach(roomId, file, {
      maxBytes: flags.fileUploadMaxBytes,
      ask: (sizeBytes) =>
        api('POST /api/chat/group/:roomId/upload', { params: { roomId }, body: { sizeBytes } }),
      sayReady: (name) => t('ready', { name }),
    });
}
