import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { SiteLogo, useSiteConfig } from '../site/public.ts';
import { addressWithName, passkeySupport } from './passkey-support.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import type { DemoAccount } from './demo-accounts.ts';
import styles from './SignInForm.module.css';
import { SignOnButtons } from './SignOnButtons.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Signs in with e-mail address and password, with a passkey, or by a provider. `onSignedIn` is
 *  called once the server has accepted; `onForgotten` with what was typed as the address.
 *  `refusal`: why a sign-in by a provider did not succeed. `said`: what was done before. Source:
 *  AUTH-01, AUTH-02, BEY-21, BEY-32. */
export function SignInForm({
  refusal,
  said,
  onSignedIn,
  onForgotten,
}: {
  refusal?: string | undefined;
  said?: string | undefined;
  onSignedIn: () => void;
  onForgotten: (email: string) => void;
}) {
  const { t } = useTranslation('auth');
  const config = useSiteConfig();
  const errorText = useErrorText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(refusal);
  const [missing, setMissing] = useState({ email: false, password: false });
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const passkey = usePasskeySignIn(onSignedIn, (text) => setFailure(text ?? undefined));

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (busy || passkey.busy) return;
    const lacks = { email: email.trim() === '', password: password === '' };
    setMissing(lacks);
    setFailure(undefined);
    if (lacks.email || lacks.password) {
      (lacks.email ? emailField : passwordField).current?.focus();
      return;
    }
    setBusy(true);
    try {
      await api('POST /api/auth/login', { body: { email: email.trim(), password } });
      onSignedIn();
    } catch (error) {
      setBusy(false);
      const wrong =
        error instanceof ApiError && (error.code === 'invalid-credentials' || error.code === 'invalid-input');
      setFailure(wrong ? t('invalidCredentials') : errorText(error));
      if (wrong) passwordField.current?.select();
    }
  }

  function handleFill(account: DemoAccount) {
    setEmail(account.email);
    setPassword(config.demoPassword ?? '');
    setMissing({ email: false, password: false });
    setFailure(undefined);
    announce(t('demoFilledInAnnouncement', { name: account.displayName }));
  }

  const hasDemo = config.demoAccounts.length > 0 && config.demoPassword !== null;
  return (
    <div className={styles.columns} data-demo={hasDemo}>
      <div className={styles.form}>
        <SiteLogo />
        <h1>{t('title')}</h1>
        <p className={styles.where}>{t('toTheSittings', { siteName: config.siteName })}</p>
        <form className={styles.fields} onSubmit={(event) => void handleSubmit(event)} noValidate>
          {failure === undefined && said !== undefined && <AlertBanner kind="success" title={said} />}
          {failure !== undefined && <AlertBanner kind="error" title={failure} />}
          <TextField
            ref={emailField}
            label={t('email')}
            type="email"
            name="email"
            autoComplete="username webauthn"
            inputMode="email"
            spellCheck={false}
            dir="ltr"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={missing.email ? t('emailMissing') : undefined}
          />
          <PasswordField
            ref={passwordField}
            label={t('password')}
            name="password"
            autoComplete="current-password"
            required
            showLabel={t('showPassword')}
            hideLabel={t('hidePassword')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={missing.password ? t('passwordMissing') : undefined}
          />
          <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
            {busy ? t('signingIn') : t('signIn')}
          </Button>
          {passkey.ask !== undefined && (
            <Button size="lg" fullWidth busy={passkey.busy} disabled={busy} onClick={passkey.ask}>
              {passkey.busy ? t('passkeySigningIn') : t('passkeySignIn')}
            </Button>
          )}
          <SignOnButtons
            disabled={busy || passkey.busy}
            onFailure={(text) => setFailure(text ?? undefined)}
          />
          <NeedsName />
          <TextButton alone onClick={() => onForgotten(email)}>
            {t('forgotten')}
          </TextButton>
        </form>
      </div>
      {hasDemo && (
        <div className={styles.demo}>
          <DemoAccounts
            accounts={config.demoAccounts}
            password={config.demoPassword ?? ''}
            filledEmail={email}
            onFill={handleFill}
          />
        </div>
      )}
    </div>
  );
}

/** On a numeric address: a link to the address on which passkeys work. */
function NeedsName() {
  const { t } = useTranslation('auth');
  const address = passkeySupport() === 'needs-name' ? addressWithName() : null;
  if (address === null) return null;
  return (
    <p className={styles.note}>
      {t('passkeyNeedsName')} <a href={address}>{t('passkeyOpen', { address: new URL(address).origin })}</a>
    </p>
  );
}
