import type { LobbyPerson } from '@hemicycle/contract/lobby';
import { LOBBY_REASON_MAX_CHARS } from '@hemicycle/contract/lobby-names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../auth/public.ts';

/** Asks for the reason, which the refused person reads, and refuses them. It stays open if that
 *  fails. Source: BEY-19, LOBBY-09. */
export function RefusePerson({
  idVotingSession,
  person: { userId, displayName: name },
  onClose,
}: {
  idVotingSession: string;
  person: LobbyPerson;
  onClose: () => void;
}) {
  const { t } = useTranslation('lobby');
  const [reason, setReason] = useState('');
  const { run, busy, failureText, forget } = useAction(async () => {
    await api('POST /api/lobby/votingsession/:idVotingSession/refuse', {
      params: { idVotingSession },
      body: { userId, reason },
    });
    onClose();
  });
  return (
    <FormDialog
      title={t('refuseTitle', { name })}
      deed={t('refuseDeed')}
      busy={busy}
      disabled={reason.trim() === ''}
      onClose={onClose}
      onSubmit={() => void run()}
    >
      <TextField
        data-autofocus
        label={t('reason')}
        hint={t('reasonHint')}
        error={failureText === null ? undefined : `${t('queueFailed')}. ${failureText}`}
        value={reason}
        maxLength={LOBBY_REASON_MAX_CHARS}
        dir="auto"
        autoComplete="off"
        onChange={(event) => {
          setReason(event.currentTarget.value);
          forget();
        }}
      />
    </FormDialog>
  );
}
