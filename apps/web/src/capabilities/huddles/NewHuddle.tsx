import { HUDDLE_TITLE_MAX_CHARS } from '@hemicycle/contract/huddle-names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../auth/public.ts';

/** Asks for the title of a new huddle and makes it, for everybody in the session. It stays open if
 *  that fails. Source: HUD-01. */
export function NewHuddle({ idVotingSession, onClose }: { idVotingSession: string; onClose: () => void }) {
  const { t } = useTranslation('huddles');
  const [title, setTitle] = useState('');
  const { run, busy, failure, failureText, forget } = useAction(async () => {
    await api('POST /api/huddle/votingsession/:idVotingSession', {
      params: { idVotingSession },
      body: { title },
    });
    onClose();
  });
  const isWrong = failure instanceof ApiError && failure.code === 'invalid-input';

  return (
    <FormDialog
      title={t('make')}
      deed={t('makeDeed')}
      busy={busy}
      disabled={title.trim() === ''}
      onClose={onClose}
      onSubmit={() => void run()}
    >
      <TextField
        data-autofocus
        label={t('title')}
        hint={t('titleHint')}
        error={isWrong ? t('wrongTitle') : (failureText ?? undefined)}
        value={title}
        maxLength={HUDDLE_TITLE_MAX_CHARS}
        dir="auto"
        autoComplete="off"
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          forget();
        }}
      />
    </FormDialog>
  );
}
