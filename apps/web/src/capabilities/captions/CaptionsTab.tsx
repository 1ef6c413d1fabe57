import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useSignedIn } from '../auth/public.ts';
import { useOwnHuddleId } from '../people/public.ts';
import {
  keepCaptionChoices,
  keepSittingChoice,
  useCaptionChoices,
  useSittingChoices,
} from './caption-choices.ts';
import { beginCorrection, dropLine, sendLineAgain, useOutgoingLines } from './caption-outbox.ts';
import { useCaptionLanguages } from './languages.ts';
import { ReadAlong } from './ReadAlong.tsx';
import styles from './Transcript.module.css';
import { TranscriptList } from './TranscriptList.tsx';
import { useCaptioning } from './use-captioning.ts';

/** The tab of the side panel: for a captioner the switch for sending, the language and what was
 *  refused; for everybody the transcript. Source: CAP-02, BEY-15, looks picture 11. */
export function CaptionsTab() {
  const { mayType, types, language } = useCaptioning();
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const items = useLive((live) => live.agenda.items);
  if (idVotingSession === undefined) return null;
  return (
    <div className={styles.tab}>
      {mayType && <Captioner />}
      {!types && <ReadingLanguage />}
      <ReadAlong />
      <TranscriptList
        key={language}
        idVotingSession={idVotingSession}
        language={language}
        items={items}
        onCorrect={types ? beginCorrection : undefined}
      />
    </div>
  );
}

function Captioner() {
  const { t } = useTranslation('captions');
  const { userId } = useSignedIn();
  const { sends, typedLanguage } = useSittingChoices();
  const inHuddle = useOwnHuddleId() !== null;
  const languages = useCaptionLanguages();
  return (
    <div className={styles.captioner}>
      <Switch
        label={t('send')}
        checked={sends}
        onChange={(event) => keepSittingChoice('sends', userId, event.currentTarget.checked)}
      />
      {sends && (
        <>
          <Select
            label={t('typedLanguage')}
            value={typedLanguage}
            choices={languages}
            onChoose={(language) => keepSittingChoice('typedLanguage', userId, language)}
          />
          <p className={styles.hint}>{t(inHuddle ? 'notInHuddle' : 'howToType')}</p>
          <RefusedLines />
        </>
      )}
    </div>
  );
}

function RefusedLines() {
  const { t } = useTranslation('captions');
  const errorText = useErrorText();
  const lines = useOutgoingLines();
  const refused = lines.filter(({ error }) => error !== null);
  const waiting = lines.length - refused.length;
  return (
    <div role="status">
      {refused.map(({ requestId, text, error }) => (
        <div key={requestId} className={styles.refused}>
          <p>
            <b>{t('refused')}</b> <span dir="auto">{text}</span>
          </p>
          <p className={styles.hint}>{errorText(error)}</p>
          <div className={styles.acts}>
            <TextButton alone onClick={() => sendLineAgain(requestId)}>
              {t('sendAgain')}
            </TextButton>
            <TextButton alone onClick={() => dropLine(requestId)}>
              {t('drop')}
            </TextButton>
          </div>
        </div>
      ))}
      {waiting > 0 && <p className={styles.hint}>{t('waiting', { count: waiting })}</p>}
    </div>
  );
}

function ReadingLanguage() {
  const { t } = useTranslation('captions');
  const { userId } = useSignedIn();
  const choices = useCaptionChoices();
  const languages = useCaptionLanguages(choices.language);
  return (
    <Select
      label={t('language')}
      value={choices.language}
      choices={languages}
      onChoose={(language) => keepCaptionChoices(userId, { ...choices, language })}
    />
  );
}
