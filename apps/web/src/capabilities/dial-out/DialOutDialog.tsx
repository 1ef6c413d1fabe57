import { dialledNumber } from '@hemicycle/rules/dial-out/dialled-number';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';

/** Of a number as it is typed, with its spaces and signs; the server takes no more. */
const NUMBER_MAX_CHARS = 40;

/** Asks for a phone number and has it called into the chamber. It stays open where the call was not taken, with the number.
 *  Source: FND-60, FND-43. */
export function DialOutDialog({
  idVotingSession,
  onClose,
}: {
  idVotingSession: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('dial-out');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const number = dialledNumber(typed);

  async function handleCall() {
    setTried(true);
    if (number === null) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await api('POST /api/votingsessions/:idVotingSession/dialout', {
        params: { idVotingSession },
        body: { phoneNumber: typed },
      });
      showToast({ kind: 'success', text: t('calling') });
      onClose();
    } catch (error) {
      setBusy(false);
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else if (error instanceof ApiError && error.code === 'rate-limited') setFailure(t('tooMany'));
      else setFailure(errorText(error));
    }
  }

  return (
    <FormDialog
      title={t('title')}
      deed={t('call')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void handleCall()}
    >
      <TextField
        data-autofocus
        type="tel"
        inputMode="tel"
        autoComplete="off"
        label={t('number')}
        hint={t('hint')}
        error={tried && number === null ? t('wrong') : failure}
        value={typed}
        maxLength={NUMBER_MAX_CHARS}
        dir="ltr"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFailure(undefined);
        }}
      />
    </FormDialog>
  );
}
