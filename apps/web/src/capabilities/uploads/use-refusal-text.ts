import { megabytesText } from '@hemicycle/rules/uploads/file-size';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api-client.ts';
import { withFullStop } from '../../i18n/sentences.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import type { Attachment } from './attachments.ts';

/** Says why a file was refused; null: it was not. `lead` stands before the text where the server
 *  failed. Source: UPL-03 … UPL-06. */
export function useRefusalText(): (attachment: Attachment) => { lead: string | null; text: string } | null {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const byServer = (text: string) => ({ lead: withFullStop(t('serverError')), text });
  return (attachment) => {
    if (attachment.state === 'tooLarge') {
      return { lead: null, text: t('tooLargeOver', { megabytes: megabytesText(attachment.maxBytes) }) };
    }
    if (attachment.state !== 'failed') return null;
    const { error } = attachment;
    switch (error instanceof ApiError ? error.code : 'internal') {
      case 'file-too-large':
        return { lead: null, text: t('tooLarge') };
      case 'file-type-not-accepted':
        return { lead: null, text: t('wrongType') };
      case 'upload-quota-reached':
        return byServer(t('quotaReached'));
      case 'upload-gone':
        return byServer(t('gone'));
      default:
        return byServer(errorText(error));
    }
  };
}
