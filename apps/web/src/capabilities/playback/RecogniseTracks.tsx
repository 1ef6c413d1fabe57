import { permissions } from '@hemicycle/contract/permissions';
import type { Recording } from '@hemicycle/contract/recording';
import type { RecordingRecognition } from '@hemicycle/contract/recording-recognition';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { languageName } from '../../i18n/language-name.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAction, useMay } from '../auth/public.ts';
import { useApproves, useSpokenLanguages } from '../captions/public.ts';
import { RecorderError } from '../recorder-faults/public.ts';
import styles from './PersonTracks.module.css';

const LOOKS_EVERY_MS = 3_000;

/** Has what each person of a recording said recognised from their tracks, and tells how far that
 *  has come. `onLines` is called when its lines are there. Draws nothing where no program
 *  recognises speech, and before it was asked for to those who may not ask. Source: issue 34 §1,
 *  BEY-39. */
export function RecogniseTracks({
  recording,
  sittingPath,
  onLines,
}: {
  recording: Recording;
  sittingPath: string;
  onLines: () => void;
}) {
  const { t } = useTranslation('playback');
  const mayAsk = useMay(permissions.recordingsCreate);
  const languages = useSpokenLanguages();
  const [recognition, setRecognition] = useState(recording.recognition);
  const [chosen, setChosen] = useState<string | null>(null);
  const language = chosen ?? recognition?.language ?? languages[0]?.value ?? '';
  const isUnderWay = recognition?.state === 'waiting' || recognition?.state === 'running';
  const params = { recordingId: recording.id };
  const { run, busy, failureText } = useAction(async () => {
    const asked = await api('POST /api/recordings/:recordingId/recognition', { params, body: { language } });
    setRecognition(asked.recognition);
  });
  const looking = useAction(async () => {
    const now = (await api('GET /api/recordings/:recordingId', { params })).recognition;
    setRecognition(now);
    if (now?.state === 'done' || now?.state === 'failed') onLines();
  });
  const { run: look } = looking;
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void look(), LOOKS_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, look]);
  // Captions are of the chamber.
  if (recording.roomId !== null || recording.tracks.length === 0) return null;
  const asks = mayAsk && languages.length > 0 && recording.file !== null;
  if (!asks && recognition === null) return null;
  return (
    <div className={styles.recognise}>
      {recognition === null && <p className={styles.text}>{t('recogniseText')}</p>}
      {recognition !== null && <Stand {...{ recognition, sittingPath }} />}
      {looking.failureText !== null && <p role="alert">{looking.failureText}</p>}
      {asks && (
        <div className={styles.ask}>
          {languages.length > 1 && (
            <Select label={t('spokenLanguage')} value={language} choices={languages} onChoose={setChosen} />
          )}
          <Button busy={busy || isUnderWay} onClick={() => void run()}>
            {t(recognition === null ? 'recognise' : 'recogniseAgain')}
          </Button>
        </div>
      )}
      {failureText !== null && <p role="alert">{failureText}</p>}
    </div>
  );
}

/** Where a recognition stands. A screen reader hears each change, and no percentage. */
function Stand({
  recognition: { state, language, byName, done, lines, error },
  sittingPath,
}: {
  recognition: RecordingRecognition;
  sittingPath: string;
}) {
  const { t } = useTranslation('playback');
  const approves = useApproves();
  const percent = Math.floor(done * 100);
  const isOver = state === 'done' || state === 'failed';
  return (
    <div className={styles.text}>
      <p role="status">
        {!isOver && t(`recognition.${state}`)}
        {state === 'failed' && `${t('recognition.failed')} `}
        {isOver && t('recognition.lines', { count: lines, language: languageName(language), name: byName })}
      </p>
      {state === 'running' && (
        <p>
          {t('recognition.read', { percent: formats().number(percent) })}{' '}
          <progress aria-hidden="true" max={100} value={percent} />
        </p>
      )}
      {error !== null && (
        <p>
          <RecorderError error={error} />
        </p>
      )}
      {isOver && lines > 0 && approves && <Link to={sittingPath}>{t('recognition.approve')}</Link>}
    </div>
  );
}
