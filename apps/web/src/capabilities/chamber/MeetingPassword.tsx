import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type PasswordQuestion, useMeetingPassword } from './meeting-password.ts';

/** Asks for the password of the provider's meeting while that is wanted.  Source: SESS-23. */
export function MeetingPassword() {
  const question = useMeetingPassword((state) => state.question);
  return question === null ? null : <PasswordDialog question={question} />;
}

function PasswordDialog({ question: { wrong, answer } }: { question: PasswordQuestion }) {
  const { t } = useTranslation('chamber');
  const { t: tUi } = useTranslation('ui');
  const form = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const empty = typed.trim() === '';
  const error = wrong && !tried && empty ? t('meetingPassword.wrong') : undefined;
  return (
    <Dialog
      title={t('meetingPassword.title')}
      onClose={() => answer(null)}
      actions={
        <>
          <Button onClick={() => answer(null)}>{tUi('cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('meetingPassword.join')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
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
      </form>
    </Dialog>
  );
}
