import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { PasswordQuestion } from './meeting-password.ts';

/** Asks for the password of the provider's meeting, and again when the last one was wrong. Source:
 *  SESS-23. */
export function PasswordDialog({ question: { wrong, answer } }: { question: PasswordQuestion }) {
  const { t } = useTranslation('chamber');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const empty = typed.trim() === '';
  const error = wrong && !tried && empty ? t('meetingPassword.wrong') : undefined;
  return (
    <FormDialog
      title={t('meetingPassword.title')}
      deed={t('meetingPassword.join')}
      onClose={() => answer(null)}
      onSubmit={() => {
        setTried(true);
        if (!empty) answer(typed.trim());
      }}
    >
      <TextField
        data-autofocus
        type="password"
        autoComplete="off"
        label={t('meetingPassword.label')}
        hint={t('meetingPassword.hint')}
        error={tried && empty ? t('meetingPassword.missing') : error}
        value={typed}
        maxLength={100}
        dir="ltr"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
