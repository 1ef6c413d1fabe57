import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { languageName } from '../../i18n/language-name.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import styles from './Minutes.module.css';

/** Searches the transcript of the sitting in all of its languages, and quotes the chosen lines
 *  behind a block, those of each language by themselves. Source: BEY-34, BEY-28. */
export function QuoteDialog({
  idVotingSession,
  after,
  onDone,
  onClose,
}: {
  idVotingSession: string;
  after: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('minutes');
  const [words, setWords] = useState('');
  const [language, setLanguage] = useState('');
  /** The language of each chosen line. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const load = useCallback(
    async () =>
      words.trim() === ''
        ? null
        : api('GET /api/minutes/:idVotingSession/transcript', {
            params: { idVotingSession },
            query: { words: words.trim(), ...(language !== '' && { language }) },
          }),
    [idVotingSession, words, language],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  const found = loaded.state === 'ready' ? loaded.value : null;
  const quote = useAction(async () => {
    let behind = after;
    for (const one of new Set(chosen.values())) {
      const captionIds = [...chosen].flatMap(([captionId, of]) => (of === one ? [captionId] : []));
      const id = crypto.randomUUID();
      await api('POST /api/minutes/:idVotingSession/quotes', {
        params: { idVotingSession },
        body: { id, after: behind, captionIds, language: one },
      });
      behind = id;
      // What is quoted is not quoted again where the next language fails.
      setChosen((now) => new Map([...now].filter(([, of]) => of !== one)));
    }
    onDone();
  });
  function toggle(captionId: string, of: string) {
    const next = new Map(chosen);
    if (!next.delete(captionId)) next.set(captionId, of);
    setChosen(next);
  }
  const languages = found?.languages ?? [];
  const nameOf = (code: string) => (code === FLOOR_LANGUAGE ? t('quoteFloor') : languageName(code));
  return (
    <FormDialog
      title={t('quoteTitle')}
      deed={t('quoteInsert')}
      busy={quote.busy}
      disabled={chosen.size === 0}
      onClose={onClose}
      onSubmit={() => void quote.run()}
    >
      {quote.failureText !== null && <AlertBanner kind="error" title={quote.failureText} />}
      <SearchField label={t('quoteSearch')} value={words} maxLength={100} onSearch={setWords} />
      {(languages.length > 1 || language !== '') && (
        <Select
          label={t('quoteLanguage')}
          value={language}
          choices={[
            { value: '', label: t('quoteEvery') },
            ...languages.map((value) => ({ value, label: nameOf(value) })),
          ]}
          onChoose={setLanguage}
        />
      )}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('quoteFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      <p role="status" className={styles.quiet}>
        {words.trim() === ''
          ? t('quoteHelp')
          : found !== null && found.lines.length === 0
            ? t('quoteNone')
            : found?.more === true
              ? t('quoteMore')
              : ''}
      </p>
      <ul className={styles.quotable}>
        {found?.lines.map(({ captionId, language: of, speaker, text, createdAt }) => (
          <li key={captionId}>
            <label>
              <input type="checkbox" checked={chosen.has(captionId)} onChange={() => toggle(captionId, of)} />
              <span dir="auto">
                <b>{speaker ?? t('quoteNobody')}</b> <time>{formats().timeWithSeconds(createdAt)}</time>{' '}
                {languages.length > 1 && <bdi className={styles.quiet}>{nameOf(of)}</bdi>} {text}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
