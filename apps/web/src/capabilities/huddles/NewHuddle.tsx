import { HUDDLE_TITLE_MAX_CHARS } from '@hemicycle/contract/huddle-names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';

/** Asks for the title of a new huddle and makes it, for everybody in the session. It stays open where that did not succeed.
 *  Source: HUD-01. */
export function NewHuddle({ idVotingSession, onClose }: { idVotingSession: string; onClose: () => void }) {
  const { t } = useTranslation('huddles');
  const errorText = useErrorText();
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();

  async function handleMake() {
    setBusy(true);
    setFailure(undefined);
    try {
      await api('POST /api/huddle/votingsession/:idVotingSession', {
        params: { idVotingSession },
        body: { title },
      });
      onClose();
    } catch (error) {
      setBusy(false);
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else if (error instanceof ApiError && error.code === 'invalid-input') setFailure(t('wrongTitle'));
      else setFailure(errorText(error));
    }
  }

  return (
    <FormDialog
      title={t('make')}
      deed={t('makeDeed')}
      busy={busy}
      disabled={title.trim() === ''}
      onClose={onClose}
      onSubmit={() => void handleMake()}
    >
      <TextField
        data-autofocus
        label={t('title')}
        hint={t('titleHint')}
        error={failure}
        value={title}
        maxLength={HUDDLE_TITLE_MAX_CHARS}
        dir="auto"
        autoComplete="off"
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setFailure(undefined);
        }}
      />
    </FormDialog>
  );
}
