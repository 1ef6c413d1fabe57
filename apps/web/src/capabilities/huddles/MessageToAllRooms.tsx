import { CHAT_TEXT_MAX_CHARS } from '@hemicycle/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';

/** Asks for a text and sends it to the main chamber and each huddle. It stays open if that fails,
 *  and a repeated try does not send twice. */
export function MessageToAllRooms({
  idVotingSession,
  onClose,
}: {
  idVotingSession: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('huddles');
  const [text, setText] = useState('');
  const [requestId] = useState(() => String(crypto.getRandomValues(new Uint32Array(4)).join('-')));
  const { run, busy, failureText, forget } = useAction(async () => {
    await api('PUT /api/chat/rooms/:idVotingSession', {
      params: { idVotingSession },
      body: { text, requestId },
    });
    showToast({ kind: 'success', text: t('sentToAllRooms') });
    onClose();
  });
  return (
    <FormDialog
      title={t('toAllRooms')}
      deed={t('sendToAllRooms')}
      busy={busy}
      disabled={text.trim() === ''}
      onClose={onClose}
      onSubmit={() => void run()}
    >
      <TextArea
        data-autofocus
        label={t('message')}
        hint={t('toAllRoomsHint')}
        error={failureText ?? undefined}
        value={text}
        rows={4}
        maxLength={CHAT_TEXT_MAX_CHARS}
        onChange={(event) => {
          setText(event.currentTarget.value);
          forget();
        }}
      />
    </FormDialog>
  );
}
