import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAction } from '../auth/public.ts';

/** The lengths of a countdown that are offered, in minutes. */
const LENGTHS_MIN = [1, 2, 3, 5, 10, 15, 30, 60];

/** Asks in how many minutes everybody is brought back from the huddles, and opens the countdown. It
 *  stays open if that fails. */
export function CallBack({ idVotingSession, onClose }: { idVotingSession: string; onClose: () => void }) {
  const { t } = useTranslation('huddles');
  const [minutes, setMinutes] = useState(5);
  const { run, busy, failureText, forget } = useAction(async () => {
    await api('POST /api/huddle/votingsession/:idVotingSession/recall', {
      params: { idVotingSession },
      body: { minutes },
    });
    onClose();
  });
  return (
    <FormDialog
      title={t('callBack')}
      deed={t('callBackDeed')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void run()}
    >
      <Select
        data-autofocus
        label={t('callBackIn')}
        hint={t('callBackHint')}
        error={failureText ?? undefined}
        choices={LENGTHS_MIN.map((length) => ({
          value: String(length),
          label: t('minutes', { count: length, n: formats().number(length) }),
        }))}
        value={String(minutes)}
        onChoose={(chosen) => {
          setMinutes(Number(chosen));
          forget();
        }}
      />
    </FormDialog>
  );
}
