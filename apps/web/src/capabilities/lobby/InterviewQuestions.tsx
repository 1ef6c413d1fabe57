import { IDENTITY_NOTE_MAX_CHARS } from '@hemicycle/contract/lobby-names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './Interview.module.css';

const loadQuestions = () => api('GET /api/lobby/interviewquestions');

/** The questions of the house, which the attendant ticks off for themselves, and apart from them
 *  the tick that goes to the audit log, with a note. That one stays. Source: BEY-19, looks picture
 *  14. */
export function InterviewQuestions({
  identitySeen,
  identityWords,
  disabled,
  onIdentitySeen,
}: {
  identitySeen: boolean;
  identityWords: string;
  disabled: boolean;
  /** `note`: what the attendant wrote beside it; undefined where they wrote nothing. */
  onIdentitySeen: (note: string | undefined) => void;
}) {
  const { t } = useTranslation('lobby');
  const { loaded, busy, loadAgain } = useLoaded(loadQuestions);
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const [note, setNote] = useState('');
  const questions = loaded.state === 'ready' ? loaded.value : [];

  function handleAsked(index: number, isAsked: boolean) {
    const next = new Set(asked);
    if (isAsked) next.add(index);
    else next.delete(index);
    setAsked(next);
  }

  return (
    <>
      <h3>{t('questions')}</h3>
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('questionsFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' && questions.length === 0 && <p>{t('noQuestions')}</p>}
      <ul className={styles.questions}>
        {questions.map((question, index) => (
          <li key={question}>
            <CheckField
              label={<bdi>{question}</bdi>}
              checked={asked.has(index)}
              onChange={(isAsked) => handleAsked(index, isAsked)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.identity}>
        {!identitySeen && (
          <TextField
            label={t('identityNote')}
            hint={t('identityNoteHint')}
            value={note}
            maxLength={IDENTITY_NOTE_MAX_CHARS}
            disabled={disabled}
            dir="auto"
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <CheckField
          label={t('identitySeen')}
          hint={identityWords}
          checked={identitySeen}
          disabled={disabled || identitySeen}
          onChange={() => onIdentitySeen(note.trim() === '' ? undefined : note.trim())}
        />
      </div>
    </>
  );
}
