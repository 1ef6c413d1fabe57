import type { AgendaItem } from '@hemicycle/contract/agenda';
import type { Caption } from '@hemicycle/contract/captions';
import { itemAt } from '@hemicycle/rules/agenda/item-at';
import { bySittingTime } from '@hemicycle/rules/captions/merge-captions';
import { isOfRecord, speakerOf } from '@hemicycle/rules/captions/write-transcript';
import { Fragment, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { saveFileOf } from '../../save-file.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconDownload, IconPencil } from '../../ui/icons.ts';
import { Loading } from '../../ui/Loading.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useAction } from '../auth/public.ts';
import styles from './Transcript.module.css';
import { ApproveAll, ApproveLine, useApproves } from './ApproveCaptions.tsx';
import { useTranscript } from './use-transcript.ts';

/** How near to its end a list counts as at its end, in px. */
const AT_END_PX = 40;

/** The transcript of a session in one language: its lines with speaker and time, a search, and the
 *  files. It stays at its end while new lines come, unless the person has scrolled up. `onCorrect`
 *  is undefined where the person does not correct lines here. `isRecord`: automatic lines stand
 *  here only once they are approved; those who approve see the others, too. Source: BEY-15,
 *  BEY-39. */
export function TranscriptList({
  idVotingSession,
  language,
  items,
  onCorrect,
  isRecord = false,
}: {
  idVotingSession: string;
  language: string;
  /** The items of the agenda, of which each is named above its lines. Source: AGENDA-01. */
  items: readonly AgendaItem[];
  isRecord?: boolean;
  onCorrect?: ((line: Caption) => void) | undefined;
}) {
  const { t } = useTranslation(['captions', 'ui']);
  const errorText = useErrorText();
  const transcript = useTranscript(idVotingSession, language);
  const { state, error, readAgain } = transcript;
  const approves = useApproves();
  const leavesOut = isRecord && !approves;
  // A stenography program may have deleted all of a line.
  const captions = useMemo(
    () =>
      transcript.captions
        .filter((line) => line.text !== '' && (!leavesOut || isOfRecord(line)))
        .toSorted(bySittingTime),
    [transcript.captions, leavesOut],
  );
  const unapproved = approves ? captions.filter((line) => !isOfRecord(line) && !line.growing) : [];
  const [search, setSearch] = useState('');
  const found = useFound(captions, search);
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (atEnd.current && list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [found]);
  if (state === 'loading' && captions.length === 0) return <Loading label={t('ui:loading')} rows={4} />;
  return (
    <>
      {state === 'failed' && (
        <AlertBanner kind="warning" title={t('notRead')}>
          {errorText(error)} <TextButton onClick={readAgain}>{t('again')}</TextButton>
        </AlertBanner>
      )}
      {captions.length > 0 && <SearchField label={t('search')} value={search} onSearch={setSearch} />}
      <section
        ref={list}
        className={styles.scroll}
        aria-label={t('transcript')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          atEnd.current = scrollTop + clientHeight > scrollHeight - AT_END_PX;
        }}
      >
        {found.length > 0 ? (
          <ol className={styles.list}>
            {found.map((line, index) => {
              const item = itemAt(items, line.createdAt);
              const before = index > 0 ? found[index - 1] : undefined;
              const isNew = before === undefined || itemAt(items, before.createdAt)?.id !== item?.id;
              return (
                <Fragment key={line.id}>
                  {item !== null && isNew && (
                    <li className={styles.item}>
                      {item.number} <bdi>{item.title}</bdi>
                    </li>
                  )}
                  <Line
                    line={line}
                    follows={!isNew && follows(before, line)}
                    onCorrect={onCorrect}
                    approvesIn={approves ? idVotingSession : null}
                  />
                </Fragment>
              );
            })}
          </ol>
        ) : captions.length > 0 ? (
          <EmptyState title={t('nothingFound')} />
        ) : (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        )}
      </section>
      {unapproved.length > 0 && <ApproveAll {...{ idVotingSession, unapproved }} />}
      {captions.length > 0 && <Files idVotingSession={idVotingSession} language={language} />}
    </>
  );
}

/** Whether a line needs no head of its own: the same speaker, in the same minute. */
function follows(before: Caption | undefined, line: Caption): boolean {
  return (
    before !== undefined &&
    speakerOf(before) === speakerOf(line) &&
    (before.automatic === null) === (line.automatic === null) &&
    formats().time(before.createdAt) === formats().time(line.createdAt)
  );
}

function Line({
  line,
  follows: isFollowing,
  onCorrect,
  approvesIn,
}: {
  line: Caption;
  follows: boolean;
  onCorrect: ((line: Caption) => void) | undefined;
  approvesIn: string | null;
}) {
  const { t } = useTranslation('captions');
  return (
    <li className={styles.line} data-follows={isFollowing || undefined}>
      {!isFollowing && (
        <p className={styles.head}>
          <time dateTime={new Date(line.createdAt).toISOString()}>
            {formats().timeWithSeconds(line.createdAt)}
          </time>{' '}
          <b dir="auto">{speakerOf(line)}</b>
          {line.automatic !== null && (
            <>
              {' '}
              <span className={styles.mark}>{t('automatic')}</span>
            </>
          )}
        </p>
      )}
      <div className={styles.row}>
        <p className={styles.text} dir="auto">
          {line.text}
        </p>
        {approvesIn !== null && !isOfRecord(line) && !line.growing && (
          <ApproveLine idVotingSession={approvesIn} line={line} />
        )}
        {onCorrect && !(line.automatic !== null && line.growing) && (
          <IconButton label={t('correct', { text: line.text })} onClick={() => onCorrect(line)}>
            <IconPencil aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {line.automatic?.approval != null && (
        <p className={styles.corrected}>
          {t('approved', {
            by: line.automatic.approval.by,
            time: formats().timeWithSeconds(line.automatic.approval.at),
          })}
        </p>
      )}
      {line.correction !== null && (
        <p className={styles.corrected}>
          {t('corrected', {
            by: line.correction.by,
            time: formats().timeWithSeconds(line.correction.at),
          })}{' '}
          <del dir="auto">{line.correction.firstText}</del>
        </p>
      )}
    </li>
  );
}

/** The lines that contain the words in their text, in their first wording or as their speaker. */
function useFound(captions: readonly Caption[], search: string): readonly Caption[] {
  const sought = useDeferredValue(search.trim().toLocaleLowerCase());
  return useMemo(
    () =>
      sought === ''
        ? captions
        : captions.filter((line) =>
            [line.text, line.correction?.firstText ?? '', speakerOf(line)].some((words) =>
              words.toLocaleLowerCase().includes(sought),
            ),
          ),
    [captions, sought],
  );
}

/** Saves the transcript as a file that the server makes. */
function Files({ idVotingSession, language }: { idVotingSession: string; language: string }) {
  const { t } = useTranslation('captions');
  const { run, busy } = useAction(
    (format: 'vtt' | 'txt') =>
      saveFileOf(
        `/api/captions/${encodeURIComponent(idVotingSession)}/${encodeURIComponent(language)}/${format}`,
        `transcript.${format}`,
      ),
    (words) => showToast({ kind: 'error', text: t('notSaved'), detail: words }),
  );
  return (
    <div className={styles.files}>
      <Button
        size="sm"
        icon={<IconDownload aria-hidden="true" />}
        busy={busy}
        onClick={() => void run('vtt')}
      >
        {t('saveVtt')}
      </Button>
      <Button
        size="sm"
        icon={<IconDownload aria-hidden="true" />}
        busy={busy}
        onClick={() => void run('txt')}
      >
        {t('saveText')}
      </Button>
    </div>
  );
}
