import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { useSendNotification } from '../moderation/public.ts';
import { usePersonName } from '../people/public.ts';

/** Asks to which of the open huddles a person is invited, and invites them. Source: HUD-15. */
export function InviteToHuddle({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('huddles');
  const nameOf = usePersonName();
  const person = useLive((live) => live.people[userId]);
  const huddles = useLive((live) => live.huddles);
  const send = useSendNotification();
  const [chosen, setChosen] = useState(huddles[0]?.id ?? '');
  const [busy, setBusy] = useState(false);
  if (person === undefined) return null;
  const name = nameOf(person);
  const isOpen = huddles.some(({ id }) => id === chosen);

  async function handleInvite() {
    setBusy(true);
    await send({ userId, name }, { type: 'requestJoinHuddle', message: { roomId: chosen } });
    onClose();
  }

  return (
    <FormDialog
      title={t('inviteNamed', { name })}
      deed={t('invite')}
      busy={busy}
      disabled={!isOpen}
      onClose={onClose}
      onSubmit={() => void handleInvite()}
    >
      <Select
        data-autofocus
        label={t('inviteTo')}
        hint={t('inviteHint')}
        error={isOpen ? undefined : t('chooseOpen')}
        choices={[
          ...(isOpen ? [] : [{ value: chosen, label: '', disabled: true }]),
          ...huddles.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={chosen}
        onChoose={setChosen}
      />
    </FormDialog>
  );
}
