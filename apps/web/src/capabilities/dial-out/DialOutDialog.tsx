import { dialledNumber } from '@hemicycle/rules/dial-out/dialled-number';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { PhonesThere } from './PhonesThere.tsx';

/** The longest text for a phone number, with its spaces and signs. The server accepts no longer
 *  one. */
const NUMBER_MAX_CHARS = 40;

/** Asks for a phone number and has it called into the chamber; tells which phones are there. If the
 *  server refuses, the dialog stays open with the number. Source: FND-60, FND-43, BEY-17. */
export function DialOutDialog({
  idVotingSession,
  onClose,
}: {
  idVotingSession: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('dial-out');
  const [typed, setTyped] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const number = dialledNumber(typed);
  const { run, busy, failure, failureText, forget } = useAction(async () => {
    await api('POST /api/votingsessions/:idVotingSession/dialout', {
      params: { idVotingSession },
      body: { phoneNumber: typed, agreed },
    });
    showToast({ kind: 'success', text: t('calling') });
    onClose();
  });
  const isTooMany = failure instanceof ApiError && failure.code === 'rate-limited';

  function handleCall() {
    setTried(true);
    if (number !== null) void run();
  }

  return (
    <FormDialog title={t('title')} deed={t('call')} busy={busy} onClose={onClose} onSubmit={handleCall}>
      <TextField
        data-autofocus
        type="tel"
        inputMode="tel"
        autoComplete="off"
        label={t('number')}
        hint={t('hint')}
        error={tried && number === null ? t('wrong') : isTooMany ? t('tooMany') : (failureText ?? undefined)}
        value={typed}
        maxLength={NUMBER_MAX_CHARS}
        dir="ltr"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          forget();
        }}
      />
      <CheckField
        label={t('agreesWhoAnswers')}
        hint={t('agreesHint')}
        checked={agreed}
        onChange={setAgreed}
      />
      <PhonesThere idVotingSession={idVotingSession} />
    </FormDialog>
  );
}
