import { CHAT_TEXT_MAX_CHARS } from '@hemicycle/contract/limits';
import { normaliseChatText } from '@hemicycle/rules/chat/chat-text';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSend2 } from '../../ui/icons.ts';
import { useSiteConfig } from '../site/public.ts';
import { AttachedFile, detach, FileButton, useAttachments } from '../uploads/public.ts';
import { keepDraft, sendTyped } from './chat-calls.ts';
import { useChat } from './chat-store.ts';
import styles from './Composer.module.css';

/** From this length on, the number of characters left is shown. */
const LEFT_SHOWN_FROM_CHARS = CHAT_TEXT_MAX_CHARS - 400;

/** The box in which a message is written. Enter sends; Shift and Enter start a new line. `refusal`
 *  says why the person may not write. Source: CHAT-05 … CHAT-08, CHAT-17, CHAT-18. */
export function Composer({
  roomId,
  label,
  refusal,
  autoFocus = false,
  onChooseFile,
}: {
  roomId: string;
  label: string;
  refusal: string | undefined;
  autoFocus?: boolean;
  /** Starts to upload a file for the next message; undefined where the site takes no files. */
  onChooseFile: ((file: File) => void) | undefined;
}) {
  const { t } = useTranslation('chat');
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const flags = useSiteConfig().flags;
  const attachment = useAttachments((places) => places[roomId]);
  const typed = useChat(({ drafts }) => drafts[roomId] ?? '');
  if (refusal !== undefined) {
    return (
      <div className={styles.composer}>
        <p className={styles.refusal}>{refusal}</p>
      </div>
    );
  }
  const text = normaliseChatText(typed);
  const left = CHAT_TEXT_MAX_CHARS - (text?.length ?? 0);
  const file = attachment?.state === 'ready' ? attachment.uploaded : undefined;
  const waits = attachment !== undefined && file === undefined;
  const maySend = (text !== null || file !== undefined) && left >= 0 && !waits;

  function handleSend() {
    if (!maySend) return;
    sendTyped(roomId, typed, file);
    detach(roomId);
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      {attachment && (
        <AttachedFile
          attachment={attachment}
          onRemove={() => {
            detach(roomId);
            box.current?.focus();
          }}
          onRetry={() => onChooseFile?.(attachment.file)}
        />
      )}
      <div className={styles.box}>
        {onChooseFile && (
          <FileButton acceptable={flags?.acceptableFileUploadMimeTypes ?? []} onChoose={onChooseFile} />
        )}
        <textarea
          ref={box}
          className={styles.input}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          aria-invalid={left < 0 || undefined}
          placeholder={label}
          rows={1}
          dir="auto"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just chosen whom to write to
          autoFocus={autoFocus}
          value={typed}
          onChange={(event) => keepDraft(roomId, event.currentTarget.value)}
          onPaste={(event) => {
            const [pasted] = event.clipboardData.files;
            if (!pasted || !onChooseFile) return;
            event.preventDefault();
            onChooseFile(pasted);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            handleSend();
          }}
        />
        <button type="submit" className={styles.send} aria-label={t('send')} disabled={!maySend}>
          <IconSend2 aria-hidden="true" />
        </button>
      </div>
      <p className={styles.hint} id={`${id}-hint`} data-over={left < 0 || undefined}>
        {left < 0 ? (
          t('charactersOver', { count: -left })
        ) : left < CHAT_TEXT_MAX_CHARS - LEFT_SHOWN_FROM_CHARS ? (
          t('charactersLeft', { count: left })
        ) : attachment?.state === 'uploading' ? (
          t('waitForFile')
        ) : (
          <span className={styles.keys}>{t('enterHint')}</span>
        )}
      </p>
    </form>
  );
}
