import { PASSKEY_NAME_MAX_CHARS } from '@hemicycle/contract/limits';
import type { Passkey } from '@hemicycle/contract/passkeys';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './AddPasskeyDialog.module.css';
import { addPasskey } from './passkey-ceremony.ts';
import { passkeyFailureText } from './passkey-failure.ts';
import { ProofForm } from './ProofForm.tsx';

type Step = 'naming' | 'proving' | 'making';

/** Adds a passkey. Asks for its name, then for a proof of identity if the last one is too old, then
 *  hands over to the browser. Source: BEY-32. */
export function AddPasskeyDialog({
  onAdded,
  onClose,
}: {
  onAdded: (passkey: Passkey) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['security', 'ui']);
  const [step, setStep] = useState<Step>('naming');
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function make() {
    setStep('making');
    setFailure(null);
    try {
      onAdded(await addPasskey(name.trim()));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'proof-needed') {
        setStep('proving');
        return;
      }
      setStep('naming');
      setFailure(await passkeyFailureText(error, { adding: true }));
    }
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (step !== 'naming') return;
    setMissing(name.trim() === '');
    if (name.trim() !== '') void make();
  }

  return (
    <Dialog title={t('addTitle')} onClose={onClose}>
      {step === 'proving' ? (
        <ProofForm reason={t('proofToAdd')} onProven={() => void make()} onCancel={onClose} />
      ) : (
        <form className={styles.form} noValidate onSubmit={handleSubmit}>
          <p>{t('addText')}</p>
          {failure !== null && <AlertBanner kind="error" title={failure} />}
          <TextField
            data-autofocus=""
            label={t('name')}
            hint={t('nameHint')}
            value={name}
            maxLength={PASSKEY_NAME_MAX_CHARS}
            dir="auto"
            required
            error={missing ? t('nameMissing') : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div className={styles.actions}>
            <Button onClick={onClose}>{t('ui:cancel')}</Button>
            <Button type="submit" variant="primary" busy={step === 'making'}>
              {step === 'making' ? t('adding') : t('addGo')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
