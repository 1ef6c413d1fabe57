import { NO_CHANNEL_ID } from '@hemicycle/contract/interpretation-names';
import { huddleOf } from '@hemicycle/rules/rooms/place';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { useSendNotification } from '../moderation/public.ts';
import { usePersonName } from '../people/public.ts';
import { useLanguagesInOrder } from './use-languages-in-order.ts';

/** Asks what a person is to hear, the floor or one of the languages of the room in which they are,
 *  and instructs their page. Source: INTERP-12, INTERP-09. */
export function ChangeLanguage({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('interpretation');
  const nameOf = usePersonName();
  const person = useLive((live) => live.people[userId]);
  const languages = useLanguagesInOrder(useLive((live) => live.interpretedLanguages)).filter(
    ({ huddleId }) => huddleId === huddleOf(person),
  );
  const connected = useLive((live) => live.connection === 'connected');
  const send = useSendNotification();
  const [chosen, setChosen] = useState(languages[0]?.channelId ?? NO_CHANNEL_ID);
  const [busy, setBusy] = useState(false);
  if (person === undefined) return null;
  const name = nameOf(person);
  const language = languages.find(({ channelId }) => channelId === chosen);
  const isOpen = chosen === NO_CHANNEL_ID || language !== undefined;

  async function handleChange() {
    setBusy(true);
    const message = {
      instruction: 'changeInterpreter',
      newInterpreterRoomId: chosen,
      newInterpreterTitle: language?.languageNative ?? '',
    } as const;
    await send({ userId, name }, { type: 'moderatorInstruction', message });
    onClose();
  }

  return (
    <FormDialog
      title={t('changeNamed', { name })}
      deed={t('changeDeed')}
      busy={busy}
      disabled={!isOpen || !connected}
      onClose={onClose}
      onSubmit={() => void handleChange()}
    >
      <Select
        data-autofocus
        label={t('changeTo')}
        hint={t('changeHint')}
        error={isOpen ? undefined : t('closedMeanwhile')}
        choices={[
          ...(isOpen ? [] : [{ value: chosen, label: '', disabled: true }]),
          { value: NO_CHANNEL_ID, label: t('changeToFloor') },
          ...languages.map(({ channelId, languageNative }) => ({ value: channelId, label: languageNative })),
        ]}
        value={chosen}
        onChoose={setChosen}
      />
    </FormDialog>
  );
}
