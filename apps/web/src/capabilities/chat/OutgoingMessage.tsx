import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { IconAlertCircle } from '../../ui/icons.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { discard, sendAgain } from './chat-calls.ts';
import type { Outgoing } from './chat-store.ts';
import { type Author, Message } from './Message.tsx';
import styles from './OutgoingMessage.module.css';

/** An own message that the server has not confirmed: it is being sent, or it failed, with the
 *  reason and buttons. */
export function OutgoingMessage({
  roomId,
  outgoing,
  author,
}: {
  roomId: string;
  outgoing: Outgoing;
  author: Author;
}) {
  const { t } = useTranslation('chat');
  const errorText = useErrorText();
  const { error } = outgoing;
  const code = error instanceof ApiError ? error.code : undefined;
  const reason =
    code === 'chat-all-restricted'
      ? t('refusedAll')
      : code === 'direct-chat-restricted'
        ? t('refusedDirect')
        : code === 'upload-gone'
          ? t('fileGone')
          : errorText(error);
  return (
    <Message author={author} created={null} text={outgoing.text} file={outgoing.file} follows={false}>
      {outgoing.state === 'sending' ? (
        <p className={styles.state}>
          <Spinner /> {t('sending')}
        </p>
      ) : (
        <div role="alert">
          <p className={styles.failed}>
            <IconAlertCircle aria-hidden="true" />
            <span>
              <b>{t('notSent')}</b> {reason}
            </span>
          </p>
          <div className={styles.actions}>
            <Button size="sm" onClick={() => void sendAgain(roomId, outgoing)}>
              {t('sendAgain')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => discard(roomId, outgoing.requestId)}>
              {t('discard')}
            </Button>
          </div>
        </div>
      )}
    </Message>
  );
}
