import { PERSON_NAME_MAX_CHARS } from '@hemicycle/contract/limits';
import type { SpeakingSide } from '@hemicycle/contract/speaking-rules';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../auth/public.ts';
import { useSpeakerName } from './use-speaker-name.ts';

/** Enters somebody who asks to speak without a device: a person of the sitting, or any name.
 *  Source: BEY-43. */
export function EnterByName({
  idVotingSession,
  list,
  onClose,
}: {
  idVotingSession: string;
  list: LiveSpeakers;
  onClose: () => void;
}) {
  const { t } = useTranslation('speakers');
  const people = useLive((live) => live.people);
  const nameOf = useSpeakerName();
  const names = useId();
  const [name, setName] = useState('');
  const [side, setSide] = useState<SpeakingSide | null>(null);
  const [pointOfOrder, setPointOfOrder] = useState(false);
  const [checked, setChecked] = useState(false);
  const known = Object.values(people).map((person) => ({ userId: person.userId, name: nameOf(person) }));
  const typed = name.trim();
  const enter = useAction(async () => {
    const those = known.filter((one) => one.name === typed);
    // Of two people of one name neither is meant for sure: the name alone is entered.
    const userId = those.length === 1 ? (those[0]?.userId ?? null) : null;
    await api('POST /api/speakers/:idVotingSession/requests', {
      params: { idVotingSession },
      body: { ...(userId === null ? { name: typed } : { userId }), side, pointOfOrder },
    });
    onClose();
  });
  return (
    <FormDialog
      title={t('enterTitle')}
      deed={t('enterDeed')}
      busy={enter.busy}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (typed !== '') void enter.run();
      }}
    >
      {enter.failureText !== null && <AlertBanner kind="error" title={enter.failureText} />}
      <TextField
        data-autofocus
        label={t('enterName')}
        hint={t('enterNameHint')}
        error={checked && typed === '' ? t('enterNameMissing') : undefined}
        value={name}
        maxLength={PERSON_NAME_MAX_CHARS}
        dir="auto"
        list={names}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <datalist id={names}>
        {known.map((one) => (
          <option key={one.userId} value={one.name}>
            {one.name}
          </option>
        ))}
      </datalist>
      {list.order === 'side' && (
        <Select
          label={t('sideLabel')}
          value={side ?? ''}
          choices={[
            { value: '', label: t('sideNone') },
            { value: 'for', label: t('sideFor') },
            { value: 'against', label: t('sideAgainst') },
          ]}
          onChoose={(value) => setSide(value === 'for' || value === 'against' ? value : null)}
        />
      )}
      <CheckField label={t('pointOfOrder')} checked={pointOfOrder} onChange={setPointOfOrder} />
    </FormDialog>
  );
}
