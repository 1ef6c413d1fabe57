import { fileSizeText } from '@hemicycle/rules/uploads/file-size';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api-client.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconAlertCircle, IconFile, IconX } from '../../ui/icons.ts';
import type { Attachment } from './attachments.ts';
import styles from './AttachedFile.module.css';
import { useRefusalText } from './use-refusal-text.ts';

/** The file for the next message: its progress, or why it was refused, with a button to remove it
 *  and, where it may help, one to try again. Source: UPL-03 … UPL-06. */
export function AttachedFile({
  attachment,
  onRemove,
  onRetry,
}: {
  attachment: Attachment;
  onRemove: () => void;
  onRetry: () => void;
}) {
  const { t } = useTranslation('uploads');
  const { t: tUi } = useTranslation('ui');
  const { file, state } = attachment;
  const name = state === 'ready' ? attachment.uploaded.name : file.name;
  const failed = state === 'failed' || state === 'tooLarge';
  return (
    <div
      className={styles.attached}
      data-failed={failed || undefined}
      role="group"
      aria-label={t('attached')}
    >
      {failed ? <IconAlertCircle aria-hidden="true" /> : <IconFile aria-hidden="true" />}
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi> <span className={styles.size}>{sizeText(file.size)}</span>
        </p>
        {state === 'uploading' && (
          <progress
            className={styles.bar}
            max={100}
            value={Math.round(attachment.share * 100)}
            aria-label={t('uploading', { name })}
          />
        )}
        {state === 'uploading' && attachment.goesOn && (
          <p className={styles.size} role="status">
            {t('goesOn')}
          </p>
        )}
        {failed && (
          <p className={styles.failed} role="alert">
            <Refusal attachment={attachment} />
          </p>
        )}
        {state === 'failed' && mayHelp(attachment.error) && (
          <Button size="sm" onClick={onRetry}>
            {tUi('tryAgain')}
          </Button>
        )}
      </div>
      <IconButton
        label={state === 'uploading' ? t('cancel', { name }) : t('remove', { name })}
        onClick={onRemove}
      >
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Refusal({ attachment }: { attachment: Attachment }) {
  const refusal = useRefusalText()(attachment);
  if (refusal === null) return null;
  const { lead, text } = refusal;
  return lead === null ? (
    text
  ) : (
    <>
      <b>{lead}</b> {text}
    </>
  );
}

/** Whether another try may succeed. It cannot where the file is too large or of a refused type. */
function mayHelp(error: unknown): boolean {
  return !(error instanceof ApiError && [413, 415].includes(error.status));
}

function sizeText(bytes: number): string {
  return fileSizeText(bytes, languages[currentLanguage()].intl);
}
