import type { InterpretationLanguage } from '@hemicycle/contract/interpretation';
import { interpretationLanguages } from '@hemicycle/contract/interpretation-languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAction } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';

/** Asks for the language of a new channel, of those that the site offers and that have
 *  none yet, and makes it. It stays open
 *  if that fails. Source: INTERP-09. */
export function NewChannel({ idVotingSession, onClose }: { idVotingSession: string; onClose: () => void }) {
  const { t } = useTranslation('interpretation');
  const channels = useLive((live) => live.interpreterChannels);
  const [language, setLanguage] = useState<InterpretationLanguage | null>(null);
  const { run, busy, failureText, forget } = useAction(async () => {
    if (language === null) return;
    await api('POST /api/interpretation/votingsession/:idVotingSession', {
      params: { idVotingSession },
      body: { language },
    });
    onClose();
  });
  const { interpretationLanguages: offered = [] } = useSiteConfig();
  const isTaken = new Set(channels.map((channel) => channel.language));
  return (
    <FormDialog
      title={t('make')}
      deed={t('makeDeed')}
      busy={busy}
      disabled={language === null}
      onClose={onClose}
      onSubmit={() => void run()}
    >
      <Select
        data-autofocus
        label={t('language')}
        hint={t('languageHint')}
        error={failureText ?? undefined}
        choices={[
          { value: '', label: t('chooseLanguage'), disabled: true },
          ...interpretationLanguages
            .filter(({ code }) => offered.includes(code))
            .map(({ code, languageNative }) => ({
              value: code,
              label: languageNative,
              disabled: isTaken.has(code),
            })),
        ]}
        value={language ?? ''}
        onChoose={(chosen) => {
          setLanguage(interpretationLanguages.find(({ code }) => code === chosen)?.code ?? null);
          forget();
        }}
      />
    </FormDialog>
  );
}
