import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconKey } from '../../ui/icons.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { passkeyFailureText } from './passkey-failure.ts';
import { passkeySupport } from './passkey-support.ts';
import styles from './ProofForm.module.css';
import { useSignedIn } from './sign-in.ts';
import { goToProve } from './sign-on.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { noteFailure } from '../../note-failure.ts';

type Busy = 'password' | 'passkey' | 'provider' | null;

/** Asks in place for a proof of identity: the password, a passkey where the account has one, or a
 *  new sign-in at a provider where it has an identity. For that the browser leaves the page and
 *  comes back to it: `onLeave` is told so before, and where it stays after all. `onProven` is
 *  called once the server has accepted it. `reason` says why the proof is needed. Source: BEY-32.
 */
export function ProofForm({
  reason,
  onProven,
  onCancel,
  onLeave,
}: {
  reason: string;
  onProven: () => void;
  onCancel: () => void;
  onLeave?: (leaves: boolean) => void;
}) {
  const { t } = useTranslation(['security', 'auth', 'ui']);
  const { personDetails } = useSignedIn();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState<Busy>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const hasPasskeys = useHasPasskeys();
  const providers = useOwnProviders();
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  async function goTo(providerId: string) {
    setBusy('provider');
    setFailure(null);
    onLeave?.(true);
    try {
      await goToProve(providerId);
    } catch (error) {
      onLeave?.(false);
      setBusy(null);
      setFailure(errorText(error));
    }
  }

  async function prove(by: Exclude<Busy, null>, work: () => Promise<unknown>) {
    setBusy(by);
    setFailure(null);
    try {
      await work();
      onProven();
    } catch (error) {
      setBusy(null);
      setFailure(await passkeyFailureText(error));
      if (error instanceof ApiError && error.code === 'proof-refused') field.current?.select();
    }
  }

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (busy !== null) return;
    setMissing(password === '');
    if (password === '') {
      field.current?.focus();
      return;
    }
    await prove('password', () => api('POST /api/auth/proof', { body: { password } }));
  }

  return (
    <form
      className={styles.form}
      aria-label={t('proofTitle')}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <div>
        <h3 className={styles.title}>{t('proofTitle')}</h3>
        <p className={styles.reason}>{reason}</p>
      </div>
      {failure !== null && <AlertBanner kind="error" title={failure} />}
      <input
        type="text"
        autoComplete="username"
        aria-label={t('proofAccount')}
        value={personDetails.emails[0] ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        ref={field}
        label={t('proofPassword')}
        autoComplete="current-password"
        required
        showLabel={t('auth:showPassword')}
        hideLabel={t('auth:hidePassword')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={missing ? t('auth:passwordMissing') : undefined}
      />
      <div className={styles.actions}>
        <Button disabled={busy !== null} onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={busy === 'password'}
          disabled={busy !== null && busy !== 'password'}
        >
          {busy === 'password' ? t('proofConfirming') : t('proofConfirm')}
        </Button>
      </div>
      {hasPasskeys && (
        <>
          <p className={styles.or}>{t('proofOr')}</p>
          <Button
            fullWidth
            icon={<IconKey aria-hidden="true" />}
            busy={busy === 'passkey'}
            disabled={busy !== null && busy !== 'passkey'}
            onClick={() =>
              void prove('passkey', async () => (await import('./passkey-ceremony.ts')).proveWithPasskey())
            }
          >
            {busy === 'passkey' ? t('proofWaiting') : t('proofPasskey')}
          </Button>
        </>
      )}
      {providers.length > 0 && (
        <>
          <p className={styles.or}>{t('proofAtProvider')}</p>
          {providers.map(({ id, name }) => (
            <Button
              key={id}
              fullWidth
              disabled={busy !== null}
              busy={busy === 'provider'}
              onClick={() => void goTo(id)}
            >
              {t('proofGoTo', { name })}
            </Button>
          ))}
        </>
      )}
    </form>
  );
}

/** The providers at which the person can prove again who they are; none while that is unknown. */
function useOwnProviders(): readonly { readonly id: string; readonly name: string }[] {
  const [own, setOwn] = useState<readonly { readonly id: string; readonly name: string }[]>([]);
  useEffect(() => {
    let gone = false;
    api('GET /api/auth/sign-on/proof').then(
      (found) => {
        if (!gone) setOwn(found);
      },
      (error: unknown) => noteFailure('the providers for a proof could not be read', error),
    );
    return () => {
      gone = true;
    };
  }, []);
  return own;
}

/** Whether the account has a passkey that works on this page. False while that is unknown, since
 *  the password always works. */
function useHasPasskeys(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (passkeySupport() !== 'ready') return;
    let gone = false;
    api('GET /api/auth/passkeys').then(
      (passkeys) => {
        if (!gone) setHas(passkeys.length > 0);
      },
      (error: unknown) => noteFailure('the passkeys could not be read', error),
    );
    return () => {
      gone = true;
    };
  }, []);
  return has;
}
