import { PASSKEY_NAME_MAX_CHARS } from '@hemicycle/contract/limits';
import type { Passkey } from '@hemicycle/contract/passkeys';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { IconKey } from '../../ui/icons.ts';
import { TextField } from '../../ui/TextField.tsx';
import { PasskeyFacts } from './PasskeyFacts.tsx';
import styles from './PasskeyRow.module.css';
import { useAction } from './use-action.ts';

/** One passkey: its name, when it was added and last used, and buttons to rename and remove it.
 *  Source: BEY-32. */
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
  const [renaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const { name } = passkey;
  const removal = useAction(async () => {
    await api('DELETE /api/auth/passkeys/:passkeyId', { params: { passkeyId: passkey.id } });
    announce(t('removed', { name }));
    onRemoved();
  });

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
    if (sure) await removal.run();
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
          <PasskeyFacts passkey={passkey} />
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
              busy={removal.busy}
              onClick={() => void handleRemove()}
            >
              {t('remove')}
            </Button>
          </div>
        </>
      )}
      {removal.failureText !== null && (
        <div className={styles.failure}>
          <AlertBanner kind="error" title={removal.failureText} />
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
  const [name, setName] = useState(passkey.name);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const newName = name.trim();
  const { run, busy, failureText } = useAction(async () => {
    await api('PUT /api/auth/passkeys/:passkeyId', {
      params: { passkeyId: passkey.id },
      body: { name: newName },
    });
    onDone(newName);
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (newName === '') field.current?.focus();
    else void run();
  }

  return (
    <form className={styles.rename} noValidate onSubmit={handleSubmit}>
      <TextField
        ref={field}
        label={t('name')}
        value={name}
        maxLength={PASSKEY_NAME_MAX_CHARS}
        dir="auto"
        error={tried && newName === '' ? t('nameMissing') : (failureText ?? undefined)}
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
