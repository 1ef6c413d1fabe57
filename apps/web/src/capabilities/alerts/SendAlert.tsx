import { ALERT_MAX_CHARS, ALERT_SHOWN_MS } from '@hemicycle/contract/alert-limits';
import type { AlertStyle } from '@hemicycle/contract/alerts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';

const STYLES = ['info', 'warning', 'error'] as const;
/** The times that are offered, in seconds; 0: until it is dismissed. */
const SHOWN_S = [ALERT_SHOWN_MS / 1000, 15, 30, 60, 300, 0];

function newRequestId(): string {
  return String(crypto.getRandomValues(new Uint32Array(4)).join('-'));
}

/** Asks for a text and sends it to everybody in the session. It stays open if that fails, and a
 *  repeated try does not send twice. Source: NOTIF-03, NOTIF-11. */
export function SendAlert({ idVotingSession, onClose }: { idVotingSession: string; onClose: () => void }) {
  const { t } = useTranslation('alerts');
  const [message, setMessage] = useState('');
  const [style, setStyle] = useState<AlertStyle>('info');
  const [shownS, setShownS] = useState(ALERT_SHOWN_MS / 1000);
  // Another text is another request: the server takes each request once.
  const [requestId, setRequestId] = useState(newRequestId);
  const { run, busy, failureText, forget } = useAction(async () => {
    await api('POST /api/people/broadcast', {
      body: { type: 'message', toGroup: idVotingSession, message, style, shownMs: shownS * 1000, requestId },
    });
    showToast({ kind: 'success', text: t('sent') });
    onClose();
  });
  return (
    <FormDialog
      title={t('send')}
      deed={t('sendDeed')}
      busy={busy}
      disabled={message.trim() === ''}
      onClose={onClose}
      onSubmit={() => void run()}
    >
      <TextArea
        data-autofocus
        label={t('message')}
        hint={t('messageHint')}
        error={failureText ?? undefined}
        value={message}
        rows={3}
        maxLength={ALERT_MAX_CHARS}
        onChange={(event) => {
          setMessage(event.currentTarget.value);
          setRequestId(newRequestId());
          forget();
        }}
      />
      <Select
        label={t('style')}
        choices={STYLES.map((value) => ({ value, label: t(`styles.${value}`) }))}
        value={style}
        onChoose={(chosen) => setStyle(STYLES.find((one) => one === chosen) ?? 'info')}
      />
      <Select
        label={t('shown')}
        choices={SHOWN_S.map((seconds) => ({
          value: String(seconds),
          label:
            seconds === 0
              ? t('untilDismissed')
              : seconds < 60
                ? t('seconds', { count: seconds, n: formats().number(seconds) })
                : t('minutes', { count: seconds / 60, n: formats().number(seconds / 60) }),
        }))}
        value={String(shownS)}
        onChoose={(chosen) => setShownS(Number(chosen))}
      />
    </FormDialog>
  );
}
