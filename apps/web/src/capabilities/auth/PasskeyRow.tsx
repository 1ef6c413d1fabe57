import { PASSKEY_NAME_MAX_CHARS } from '@hemicycle/contract/limits';
import type { Passkey } from '@hemicycle/contract/passkeys';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { IconKey } from '../../ui/icons.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import styles from './PasskeyRow.module.css';

/** One passkey: what it is called, when it came and was last used, another name, away with it.  Source: BEY-32. */
export function PasskeyRow({
  passkey,
  onChanged,
  onRemoved,
}: {
  passkey: Passkey;
  onChanged: () => void;
  onRemoved: () => void;
}) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const [renaming, setRenaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const renameButton = useRef<HTMLButtonElement>(null);
  const { name } = passkey;
  const stamp = (time: number) => formats().stamp(time);

  function handleRenameEnd() {
    setRenaming(false);
    requestAnimationFrame(() => renameButton.current?.focus());
  }

  async function handleRemove() {
    const sure = await confirmDialog({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      confirmLabel: t('removeButton'),
      danger: true,
    });
    if (!sure) return;
    setRemoving(true);
    setFailure(null);
    try {
      await api('DELETE /api/auth/passkeys/:passkeyId', { params: { passkeyId: passkey.id } });
      announce(t('removed', { name }));
      onRemoved();
    } catch (error) {
      setRemoving(false);
      setFailure(errorText(error));
    }
  }

  return (
    <li className={styles.row}>
      <IconKey className={styles.icon} aria-hidden="true" />
      {renaming ? (
        <RenameForm
          passkey={passkey}
          onDone={(newName) => {
            announce(t('renamed', { name: newName }));
            onChanged();
            handleRenameEnd();
          }}
          onCancel={handleRenameEnd}
        />
      ) : (
        <>
          <div className={styles.what}>
            <b className={styles.name} dir="auto">
              {name}
            </b>
            <span className={styles.facts}>
              {t('created', { time: stamp(passkey.createdMs) })}
              {' · '}
              {passkey.lastUsedMs === null
                ? t('neverUsed')
                : t('lastUsed', { time: stamp(passkey.lastUsedMs) })}
              {' · '}
              {passkey.synced ? t('synced') : t('oneDevice')}
            </span>
            {passkey.fingerprint !== null && (
              <span className={styles.facts}>
                {t('fingerprint')}{' '}
                <code className={styles.fingerprint} dir="ltr">
                  {passkey.fingerprint}
                </code>
              </span>
            )}
          </div>
          <div className={styles.actions}>
            <Button
              ref={renameButton}
              size="sm"
              aria-label={t('renameOf', { name })}
              onClick={() => setRenaming(true)}
            >
              {t('rename')}
            </Button>
            <Button
              size="sm"
              variant="danger"
              aria-label={t('removeOf', { name })}
              busy={removing}
              onClick={() => void handleRemove()}
            >
              {t('remove')}
            </Button>
          </div>
        </>
      )}
      {failure !== null && (
        <div className={styles.failure}>
          <AlertBanner kind="error" title={failure} />
        </div>
      )}
    </li>
  );
}

function RenameForm({
  passkey,
  onDone,
  onCancel,
}: {
  passkey: Passkey;
  onDone: (name: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['security', 'ui']);
  const errorText = useErrorText();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const [busy, setBusy] = useState(false);

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const newName = name.trim();
    if (newName === '') {
      setError(t('nameMissing'));
      return;
    }
    setBusy(true);
    try {
      await api('PUT /api/auth/passkeys/:passkeyId', {
        params: { passkeyId: passkey.id },
        body: { name: newName },
      });
      onDone(newName);
    } catch (failure) {
      setBusy(false);
      setError(errorText(failure));
    }
  }

  return (
    <form className={styles.rename} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        ref={field}
        label={t('name')}
        value={name}
        maxLength={PASSKEY_NAME_MAX_CHARS}
        dir="auto"
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button size="sm" onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
        <Button size="sm" variant="primary" type="submit" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
