import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import styles from './SignInForm.module.css';

/** Sets a new password by the token of a link; a link that is over says so at once. `onDone` is
 *  called with what to say at the sign-in once it is set, and with nothing where the person goes
 *  there without it; `onForgotten` where they ask for another link. Source: AUTH-02. */
export function NewPasswordForm({
  token,
  onDone,
  onForgotten,
}: {
  token: string;
  onDone: (said?: string) => void;
  onForgotten: () => void;
}) {
  const { t } = useTranslation(['passwords', 'auth', 'ui']);
  const errorText = useErrorText();
  const [newPassword, setNewPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [link, setLink] = useState<'asked' | 'works' | 'over'>('asked');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let isGone = false;
    const settle = (found: 'works' | 'over') => {
      if (!isGone) setLink(found);
    };
    void api('POST /api/auth/password/link/check', { body: { token } }).then(
      () => settle('works'),
      // Where the server cannot be asked, the form says so when it is sent.
      (error) => settle(error instanceof ApiError && error.code === 'password-link-over' ? 'over' : 'works'),
    );
    return () => {
      isGone = true;
    };
  }, [token]);
  useEffect(() => {
    if (link === 'works') field.current?.focus();
  }, [link]);

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setMissing(newPassword === '');
    setFailure(null);
    if (newPassword === '') {
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await api('POST /api/auth/password/link', { body: { token, newPassword } });
      onDone(t('set'));
    } catch (error) {
      setBusy(false);
      setFailure(errorText(error));
    }
  }

  if (link === 'asked') return <Loading label={t('ui:loading')} rows={3} />;
  if (link === 'over') {
    return (
      <div className={styles.form}>
        <h1>{t('overTitle')}</h1>
        <div className={styles.fields}>
          <AlertBanner kind="error" title={t('ui:errors.password-link-over')} />
          <Button variant="primary" size="lg" fullWidth onClick={onForgotten}>
            {t('askAgain')}
          </Button>
          <Button size="lg" fullWidth onClick={() => onDone()}>
            {t('toSignIn')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <h1>{t('newTitle')}</h1>
      <p className={styles.where}>{t('newText')}</p>
      <form className={styles.fields} onSubmit={(event) => void handleSubmit(event)} noValidate>
        {failure !== null && <AlertBanner kind="error" title={failure} />}
        <PasswordField
          ref={field}
          label={t('new')}
          hint={t('newHint')}
          autoComplete="new-password"
          required
          showLabel={t('auth:showPassword')}
          hideLabel={t('auth:hidePassword')}
          value={newPassword}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
          error={missing ? t('auth:passwordMissing') : undefined}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
          {t('setIt')}
        </Button>
        <Button size="lg" fullWidth onClick={() => onDone()}>
          {t('toSignIn')}
        </Button>
      </form>
    </div>
  );
}
