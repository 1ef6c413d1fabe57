import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import styles from './SignInForm.module.css';

/** Asks for a link by mail. The answer is the same whether or not the address has an account.
 *  Source: AUTH-02. */
export function ForgottenForm({ typed, onBack }: { typed: string; onBack: () => void }) {
  const { t } = useTranslation(['passwords', 'auth']);
  const errorText = useErrorText();
  const [email, setEmail] = useState(typed);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setMissing(email.trim() === '');
    setFailure(null);
    if (email.trim() === '') {
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const language = languageOfScreen();
      await api('POST /api/auth/password/forgotten', { body: { email: email.trim(), language } });
      setAsked(true);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.form}>
      <h1>{t('forgotten')}</h1>
      <p className={styles.where}>{t('forgottenText')}</p>
      <form className={styles.fields} onSubmit={(event) => void handleSubmit(event)} noValidate>
        {failure !== null && <AlertBanner kind="error" title={failure} />}
        {asked && (
          <div role="status">
            <AlertBanner kind="info" title={t('asked')} />
          </div>
        )}
        <TextField
          ref={field}
          label={t('auth:email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          dir="ltr"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={missing ? t('auth:emailMissing') : undefined}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
          {t('ask')}
        </Button>
        <Button size="lg" fullWidth onClick={onBack}>
          {t('toSignIn')}
        </Button>
      </form>
    </div>
  );
}
