import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Select } from '../../ui/Select.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useSendNotification } from './use-send-notification.ts';

const kinds = [
  { kind: 'audioinput', instruction: 'changeMicrophone', word: 'microphone' },
  { kind: 'videoinput', instruction: 'changeCamera', word: 'camera' },
  { kind: 'audiooutput', instruction: 'changeSpeaker', word: 'speaker' },
] as const;

/** The devices of another person, as that person's page reported them, for a moderator to choose.
 *  Source: DEV-04 … DEV-06, MOD-05. */
export function ChangeDevices({
  userId,
  name,
  onClose,
}: {
  userId: string;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('moderation');
  const errorText = useErrorText();
  const send = useSendNotification();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const load = useCallback(() => api('GET /api/people/devices/:userId', { params: { userId } }), [userId]);
  const { loaded } = useLoaded(load);
  const known = loaded.state === 'ready' ? loaded.value.deviceInfos : [];

  function handleChange() {
    for (const { instruction } of kinds) {
      const newDeviceId = chosen[instruction];
      if (newDeviceId !== undefined && newDeviceId !== '') {
        void send({ userId, name }, { type: 'moderatorInstruction', message: { instruction, newDeviceId } });
      }
    }
    onClose();
  }

  return (
    <FormDialog
      title={t('devicesOf', { name })}
      deed={t('change')}
      disabled={Object.values(chosen).every((deviceId) => deviceId === '')}
      onClose={onClose}
      onSubmit={handleChange}
    >
      {loaded.state === 'loading' && <Loading label={t('devicesLoading')} rows={3} />}
      {loaded.state === 'failed' && <p role="alert">{errorText(loaded.error)}</p>}
      {loaded.state === 'ready' && known.length === 0 && <p>{t('devicesUnknown')}</p>}
      {known.length > 0 &&
        kinds.map(({ kind, instruction, word }) => {
          const devices = known.filter((device) => device.kind === kind && device.deviceId !== '');
          return (
            <Select
              key={kind}
              label={t(word)}
              disabled={devices.length === 0}
              value={chosen[instruction] ?? ''}
              onChoose={(deviceId) => setChosen((before) => ({ ...before, [instruction]: deviceId }))}
              choices={[
                { value: '', label: t(devices.length === 0 ? 'noneKnown' : 'unchanged') },
                ...devices.map(({ deviceId, label }, index) => ({
                  value: deviceId,
                  label: label === '' ? t('unnamed', { number: index + 1 }) : label,
                })),
              ]}
            />
          );
        })}
    </FormDialog>
  );
}
