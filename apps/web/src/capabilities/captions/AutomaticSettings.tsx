import { permissions } from '@hemicycle/contract/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useMay, useSignedIn } from '../auth/public.ts';
import { keepSittingChoice, useSittingChoices } from './caption-choices.ts';
import styles from './Transcript.module.css';
import { useSpokenLanguages } from './use-spoken-languages.ts';

/** The part of the menu about automatic captions: for moderators the switch of the sitting with the
 *  language that is spoken, for others whether they are on, and for everybody whether what they say
 *  is recognised. `isShown`: the person reads automatic captions. Source: CAP-01. */
export function AutomaticSettings({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('captions');
  const { userId } = useSignedIn();
  const moderates = useMay(permissions.moderation);
  const automatic = useLive((live) => live.automaticCaptions);
  const { recognised } = useSittingChoices();
  return (
    <div className={styles.automatic}>
      {moderates && <SittingSwitch />}
      {automatic !== null && (
        <>
          <p className={styles.hint}>
            {t('automaticSince', { by: automatic.by, time: formats().time(automatic.since) })}
          </p>
          <CheckField
            label={t('recogniseMine')}
            checked={recognised}
            onChange={(on) => keepSittingChoice('recognised', userId, on)}
          />
        </>
      )}
      {automatic === null && isShown && <p className={styles.hint}>{t('automaticOff')}</p>}
    </div>
  );
}

function SittingSwitch() {
  const { t } = useTranslation('captions');
  const idVotingSession = useLive((live) => live.session?.idVotingSession) ?? '';
  const automatic = useLive((live) => live.automaticCaptions);
  const languages = useSpokenLanguages();
  const [chosen, setChosen] = useState<string | null>(null);
  const language = automatic?.language ?? chosen ?? languages[0]?.value ?? '';
  const { run, busy } = useAction(
    async (body: { on: true; language: string } | { on: false }) => {
      await api('PUT /api/automaticcaptions/:idVotingSession', { params: { idVotingSession }, body });
    },
    (detail) => showToast({ kind: 'error', text: t('notSwitched'), detail }),
  );
  return (
    <>
      <Switch
        label={t('automaticSwitch')}
        checked={automatic !== null}
        aria-busy={busy || undefined}
        onChange={({ currentTarget: { checked } }) => {
          if (!busy) void run(checked ? { on: true, language } : { on: false });
        }}
      />
      {languages.length > 1 && (
        <Select
          label={t('spokenLanguage')}
          value={language}
          choices={languages}
          onChoose={(value) => {
            setChosen(value);
            if (automatic !== null) void run({ on: true, language: value });
          }}
        />
      )}
    </>
  );
}
