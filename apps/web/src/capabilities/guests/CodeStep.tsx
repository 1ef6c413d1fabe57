import { GUEST_CODE_DIGITS } from '@hemicycle/contract/guest-names';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { api, ApiError } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import styles from './Invitation.module.css';
import { OVER } from './refusals.ts';

/** Proves the address of a personal link: has a one-time code mailed there, and takes it.
 *  `onProven` gets the proof for the sign-in. `onRefused`: the link admits nobody any more. Source:
 *  BEY-47. */
export function CodeStep({
  loginCode,
  codeGoesTo,
  onProven,
  onRefused,
}: {
  loginCode: string;
  codeGoesTo: string;
  onProven: (proof: string) => void;
  onRefused: () => void;
}) {
  const { t } = useTranslation('guests');
  const errorText = useErrorText();
  const [types, setTypes] = useState(false);
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(0);
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (types) field.current?.focus();
  }, [types, sent]);

  async function run(what: 'sending' | 'checking', work: () => Promise<void>) {
    if (busy !== null) return;
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && OVER.includes(error.code)) return onRefused();
      setFailure(errorText(error));
      field.current?.select();
    } finally {
      setBusy(null);
    }
  }

  const send = () =>
    run('sending', async () => {
      const language = languageOfScreen();
      await api('POST /api/guest/code', { body: { loginCode, language } });
      setTypes(true);
      setCode('');
      setSent((before) => before + 1);
    });

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!types) return send();
    // People copy a code with the spaces around it, or in groups.
    const digits = westernDigits(code).replaceAll(/\D/gu, '');
    const isWhole = digits.length === GUEST_CODE_DIGITS;
    setWrong(!isWhole);
    if (!isWhole) return field.current?.focus();
    await run('checking', async () => {
      onProven((await api('POST /api/guest/code/check', { body: { loginCode, code: digits } })).proof);
    });
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <div>
        <h2 className={styles.stepTitle}>{t('codeTitle')}</h2>
        <p className={styles.explains}>
          {t('codeText')} <bdi dir="ltr">{codeGoesTo}</bdi>
        </p>
      </div>
      {failure !== null && <AlertBanner kind="error" title={failure} />}
      {types && (
        <>
          {sent > 0 && (
            <p className={styles.explains} role="status">
              {t(sent > 1 ? 'codeSentAgain' : 'codeSent')}
            </p>
          )}
          <TextField
            ref={field}
            label={t('code')}
            hint={t('codeHint')}
            error={wrong ? t('codeWrong', { digits: GUEST_CODE_DIGITS }) : undefined}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            dir="ltr"
            required
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={busy === (types ? 'checking' : 'sending')}
      >
        {t(types ? 'codeCheck' : 'codeSend')}
      </Button>
      <p className={styles.next}>
        <TextButton alone onClick={() => (types ? void send() : setTypes(true))}>
          {t(types ? 'codeSendAgain' : 'codeHave')}
        </TextButton>
      </p>
    </form>
  );
}

/** Arabic and Persian digits as Western ones, which codes have. */
function westernDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 0xf),
  );
}
