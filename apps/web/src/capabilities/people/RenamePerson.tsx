import { PERSON_NAME_MAX_CHARS } from '@hemicycle/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import type { Participant } from './participant-list.ts';
import { useModeration } from './use-moderation.ts';

/** The dialog that gives a person another name for this session, or the name of their account back.
 *  Source: PEOP-20, PEOP-22. */
export function RenamePerson({ participant, onClose }: { participant: Participant; onClose: () => void }) {
  const { t } = useTranslation('people');
  const errorText = useErrorText();
  const { person, name } = participant;
  const { rename } = useModeration(participant);
  // Keep the name that was on screen when the dialog opened. The server compares it with the
  // present one, so news that arrives meanwhile must not replace it.
  const [before] = useState(person.overridedName);
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const wanted = typed.trim();

  async function handleSave(next: string | null) {
    if (rename === undefined || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await rename(next, before);
      onClose();
    } catch (error) {
      setBusy(false);
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else setFailure(errorText(error));
    }
  }

  return (
    <FormDialog
      title={t('renameTitle', { name })}
      deed={t('renameSave')}
      busy={busy}
      disabled={wanted === '' || rename === undefined}
      onClose={onClose}
      onSubmit={() => void handleSave(wanted)}
    >
      <TextField
        data-autofocus
        label={t('renameLabel')}
        hint={t('renameHint', { name: person.displayName })}
        error={failure ?? (rename === undefined ? t('disconnectedNow') : undefined)}
        value={typed}
        maxLength={PERSON_NAME_MAX_CHARS}
        dir="auto"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {person.overridedName !== null && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            disabled={rename === undefined || busy}
            onClick={() => void handleSave(null)}
          >
            {t('renameReset')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
