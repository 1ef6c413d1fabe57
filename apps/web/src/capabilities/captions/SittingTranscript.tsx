import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Select } from '../../ui/Select.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useCaptionLanguageName } from './languages.ts';
import styles from './Transcript.module.css';
import { TranscriptList } from './TranscriptList.tsx';
import { useTranscript } from './use-transcript.ts';

/** The transcript of an earlier sitting, in one of the languages in which it has captions. Draws
 *  nothing where it has none, and says where it could not be read. Source: BEY-15. */
export function SittingTranscript({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('captions');
  const nameOf = useCaptionLanguageName();
  const [chosen, setChosen] = useState<string | null>(null);
  const { languages, state, error, readAgain } = useTranscript(idVotingSession, chosen ?? FLOOR_LANGUAGE);
  // The transcript stands without them, too.
  const { loaded: agenda } = useLoaded(
    useCallback(
      () => api('GET /api/agenda/:idVotingSession', { params: { idVotingSession } }),
      [idVotingSession],
    ),
  );
  const items = agenda.state === 'ready' ? agenda.value.items : [];
  const [first] = languages;
  if (first === undefined) {
    if (state !== 'failed') return null;
    return <LoadFailed title={t('notRead')} error={error} busy={false} onAgain={readAgain} />;
  }
  const language = chosen ?? languages.find((one) => one === FLOOR_LANGUAGE) ?? first;
  return (
    <div>
      <h2>{t('transcript')}</h2>
      <div className={styles.sitting}>
        {languages.length > 1 && (
          <Select
            label={t('language')}
            value={language}
            choices={languages.map((value) => ({
              value,
              label: nameOf(value),
            }))}
            onChoose={setChosen}
          />
        )}
        <TranscriptList key={language} {...{ idVotingSession, language, items }} isRecord />
      </div>
    </div>
  );
}
