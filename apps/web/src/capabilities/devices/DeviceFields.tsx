import { canChooseSpeaker } from '@hemicycle/media';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { IconMicrophone, IconVideo, IconVolume } from '../../ui/icons.ts';
import { Select, type SelectChoice } from '../../ui/Select.tsx';
import type { DeviceProblem } from './device-problem.ts';
import styles from './SelfCheck.module.css';
import { playTestSound } from './play-test-sound.ts';
import type { DeviceEntry } from './use-device-list.ts';
import { noteFailure } from '../../note-failure.ts';

/** The choices of one kind of device; devices without a label are numbered. */
function useChoices(kind: 'camera' | 'microphone' | 'speaker', entries: readonly DeviceEntry[]) {
  const { t } = useTranslation('devices');
  return entries.map(({ deviceId, label }, index): SelectChoice => ({
    value: deviceId,
    label: label === '' ? t(`unnamed.${kind}`, { number: index + 1 }) : label,
  }));
}

/** Chooses the camera or the microphone. Without a choice it says why. Source: DEV-01. */
export function InputField({
  kind,
  entries,
  chosen,
  problem,
  onChoose,
}: {
  kind: 'camera' | 'microphone';
  entries: readonly DeviceEntry[];
  chosen: string;
  problem: DeviceProblem | undefined;
  onChoose: (deviceId: string) => void;
}) {
  const { t } = useTranslation('devices');
  const choices = useChoices(kind, entries);
  const none = {
    value: '',
    label: t(problem === 'device-denied' ? `notAllowed.${kind}` : `noDevice.${kind}`),
  };
  const known = choices.some((choice) => choice.value === chosen);
  const Sign = kind === 'camera' ? IconVideo : IconMicrophone;
  return (
    <Select
      label={t(kind)}
      icon={<Sign aria-hidden="true" />}
      choices={choices.length === 0 || problem === 'device-denied' ? [none] : choices}
      value={choices.length === 0 || problem === 'device-denied' ? '' : known ? chosen : choices[0]?.value}
      onChoose={onChoose}
      {...(problem
        ? { error: kind === 'camera' ? t(`problemShort.${problem}`) : t(`microphoneAdvice.${problem}`) }
        : {})}
    />
  );
}

/** Chooses the speaker, where the browser allows it, and plays a test sound on it. Source:
 *  DEV-01. */
export function SpeakerField({
  entries,
  chosen,
  onChoose,
}: {
  entries: readonly DeviceEntry[];
  chosen: string;
  onChoose: (deviceId: string) => void;
}) {
  const { t } = useTranslation('devices');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const choices = useChoices('speaker', entries);
  const choosable = canChooseSpeaker() && choices.length > 0;
  const value = choices.some((choice) => choice.value === chosen) ? chosen : (choices[0]?.value ?? '');

  async function play() {
    setBusy(true);
    setFailed(false);
    try {
      await playTestSound(choosable ? value : '');
      announce(t('soundPlayed'));
    } catch (error) {
      noteFailure('the test sound was not played', error);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.speaker} data-help="speaker" data-hinted={(!choosable && !failed) || undefined}>
      <Select
        label={t('speaker')}
        icon={<IconVolume aria-hidden="true" />}
        choices={choosable ? choices : [{ value: '', label: t('noDevice.speaker') }]}
        value={choosable ? value : ''}
        disabled={!choosable}
        onChoose={onChoose}
        {...(choosable ? {} : { hint: t('speakerByBrowser') })}
        {...(failed ? { error: t('soundFailed') } : {})}
      />
      <Button busy={busy} onClick={() => void play()}>
        {t('playSound')}
      </Button>
    </div>
  );
}
