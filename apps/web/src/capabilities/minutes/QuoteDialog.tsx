import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import styles from './Minutes.module.css';

/** Searches the transcript of the sitting, and quotes the chosen lines behind a block. Source:
 *  BEY-34, BEY-28. */
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const load = useCallback(
    async () =>
      words.trim() === ''
        ? null
        : api('GET /api/minutes/:idVotingSession/transcript', {
            params: { idVotingSession },
            query: { words: words.trim() },
          }),
    [idVotingSession, words],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  const found = loaded.state === 'ready' ? loaded.value : null;
  const quote = useAction(async () => {
    await api('POST /api/minutes/:idVotingSession/quotes', {
      params: { idVotingSession },
      body: { id: crypto.randomUUID(), after, captionIds: [...chosen] },
    });
    onDone();
  });
  function toggle(captionId: string) {
    const next = new Set(chosen);
    if (!next.delete(captionId)) next.add(captionId);
    setChosen(next);
  }
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
        {found?.lines.map(({ captionId, speaker, text, createdAt }) => (
          <li key={captionId}>
            <label>
              <input type="checkbox" checked={chosen.has(captionId)} onChange={() => toggle(captionId)} />
              <span dir="auto">
                <b>{speaker ?? t('quoteNobody')}</b> <time>{formats().timeWithSeconds(createdAt)}</time>{' '}
                {text}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
