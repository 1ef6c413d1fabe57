import type { Agenda, AgendaPaper } from '@hemicycle/contract/agenda';
import { AGENDA_PAPER_TITLE_MAX_CHARS, AGENDA_PAPERS_MAX } from '@hemicycle/contract/agenda-limits';
import { fileSizeText } from '@hemicycle/rules/uploads/file-size';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconDots, IconDownload, IconFile } from '../../ui/icons.ts';
import { PopupMenu } from '../../ui/PopupMenu.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { AttachedFile, detach, DropPlace, useAttachments } from '../uploads/public.ts';
import styles from './Agenda.module.css';
import { OwnNote } from './OwnNote.tsx';
import papersStyles from './ItemPapers.module.css';
import { paperFilePath, papersPath } from './reader/papers-path.ts';
import { usePaperUpload } from './use-paper-upload.ts';

interface PapersProps {
  idVotingSession: string;
  itemId: string;
  papers: readonly AgendaPaper[];
  /** Whether the person changes the agenda now. */
  runs: boolean;
  onChanged: (agenda: Agenda) => void;
  /** Is called where a change was refused, since the agenda may be another one meanwhile. */
  onRefused: (() => void) | undefined;
}

/** The papers of an item with kind, size and date, each with what the reader has noted on it.
 *  People who run the sitting add, replace, rename and remove them. Source: AGENDA-01, looks
 *  picture 19. */
export function ItemPapers(props: PapersProps) {
  const { papers, runs } = props;
  const { t } = useTranslation('agenda');
  const upload = usePaperUpload(props);
  const attachment = useAttachments((all) => all[upload.place]);
  const replaced = useRef<AgendaPaper | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { send } = upload;
  const mayAdd = runs && send !== undefined && papers.length < AGENDA_PAPERS_MAX;

  function sendDropped(file: File) {
    // Another try adds the file, too, and replaces no paper that was to be replaced before.
    replaced.current = null;
    send?.(file, null);
  }

  function choose(replaces: AgendaPaper | null) {
    replaced.current = replaces;
    input.current?.click();
  }

  return (
    <section aria-label={t('papers')}>
      <DropPlace onDropFile={mayAdd ? sendDropped : undefined}>
        <div className={papersStyles.head}>
          <h3 className={styles.partsTitle}>
            {t('papers')} {papers.length > 0 && <span>{formats().number(papers.length)}</span>}
          </h3>
          {mayAdd && (
            <Button size="sm" onClick={() => choose(null)}>
              {t('addPaper')}
            </Button>
          )}
        </div>
        {papers.length === 0 && <p className={papersStyles.none}>{t('reader.none')}</p>}
        <ul className={styles.items}>
          {papers.map((paper) => (
            <li key={paper.id} className={papersStyles.paper}>
              <Paper
                {...props}
                paper={paper}
                onReplace={send === undefined ? undefined : () => choose(paper)}
              />
            </li>
          ))}
        </ul>
        {attachment !== undefined && (
          <div className={papersStyles.upload}>
            <AttachedFile
              attachment={attachment}
              onRemove={() => detach(upload.place)}
              onRetry={() => send?.(attachment.file, replaced.current)}
            />
          </div>
        )}
        {runs && send !== undefined && (
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('addPaper')}
            accept={upload.acceptable.join(',')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // Clear the input, so that the same file can be chosen again after it was refused.
              event.currentTarget.value = '';
              if (file) send(file, replaced.current);
            }}
          />
        )}
      </DropPlace>
    </section>
  );
}

function Paper({
  idVotingSession,
  itemId,
  paper,
  runs,
  onChanged,
  onRefused,
  onReplace,
}: PapersProps & { paper: AgendaPaper; onReplace: (() => void) | undefined }) {
  const { t } = useTranslation('agenda');
  const [renaming, setRenaming] = useState(false);
  const { title, version, earlier } = paper;
  const { run, busy } = useAction(
    async () => {
      const params = { idVotingSession, itemId, paperId: paper.id, version: String(version) };
      onChanged(
        await api('DELETE /api/agenda/:idVotingSession/items/:itemId/papers/:paperId/:version', { params }),
      );
    },
    (detail) => {
      showToast({ kind: 'error', text: t('failed'), detail });
      onRefused?.();
    },
  );

  async function askToRemove() {
    const yes = await confirmDialog({
      title: t('removePaperTitle', { title }),
      text: t('removePaperText'),
      confirmLabel: t('removePaper'),
      danger: true,
    });
    if (yes) await run();
  }

  return (
    <>
      <IconFile aria-hidden="true" className={papersStyles.sign} />
      <div className={papersStyles.words}>
        <a
          className={papersStyles.link}
          href={papersPath(idVotingSession, paper.id)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('openPaper', { title })}
        >
          <bdi>{title}</bdi>
        </a>{' '}
        <PaperLink idVotingSession={idVotingSession} title={title} file={paper} isNamed={false} />
        <p className={papersStyles.facts}>{factsOf(paper, t)}</p>
        {runs && earlier.length > 0 && (
          <details className={papersStyles.facts}>
            <summary>{t('earlier', { count: earlier.length, n: formats().number(earlier.length) })}</summary>
            <ul className={papersStyles.earlier}>
              {earlier.map((file) => (
                <li key={file.fileId}>
                  <PaperLink
                    idVotingSession={idVotingSession}
                    title={t('versionOf', { n: formats().number(file.version) })}
                    file={file}
                  />{' '}
                  {t('addedBy', { name: file.byName, at: formats().stamp(file.addedAt) })}
                </li>
              ))}
            </ul>
          </details>
        )}
        <OwnNote {...{ idVotingSession, itemId }} paperId={paper.id} about={title} text={paper.note} />
      </div>
      {runs && (
        <PopupMenu
          label={t('paperMenu', { title })}
          trigger={
            <IconButton label={t('paperMenu', { title })} disabled={busy}>
              <IconDots aria-hidden="true" />
            </IconButton>
          }
          sections={[
            [
              ...(onReplace === undefined
                ? []
                : [{ key: 'replace', label: t('replacePaper'), onSelect: onReplace }]),
              { key: 'rename', label: t('renamePaper'), onSelect: () => setRenaming(true) },
            ],
            [
              {
                key: 'remove',
                label: t('removePaper'),
                danger: true,
                onSelect: () => void askToRemove(),
              },
            ],
          ]}
        />
      )}
      {renaming && (
        <RenamePaper {...{ idVotingSession, itemId, paper, onChanged }} onClose={() => setRenaming(false)} />
      )}
    </>
  );
}

/** A link that saves a file of a paper. */
function PaperLink({
  idVotingSession,
  title,
  file,
  isNamed = true,
}: {
  idVotingSession: string;
  title: string;
  /** Whether the title stands in the link. */
  isNamed?: boolean;
  file: Pick<AgendaPaper, 'fileId' | 'name' | 'sizeBytes'>;
}) {
  const { t } = useTranslation('agenda');
  return (
    <a
      className={isNamed ? papersStyles.link : `${papersStyles.link} ${papersStyles.alone}`}
      href={paperFilePath(idVotingSession, file.fileId)}
      download={file.name}
      aria-label={t('savePaper', { title, kind: kindOf(file.name), size: sizeOf(file.sizeBytes) })}
    >
      {isNamed && <bdi>{title}</bdi>} <IconDownload aria-hidden="true" />
    </a>
  );
}

function RenamePaper({
  idVotingSession,
  itemId,
  paper,
  onChanged,
  onClose,
}: Pick<PapersProps, 'idVotingSession' | 'itemId' | 'onChanged'> & {
  paper: AgendaPaper;
  onClose: () => void;
}) {
  const { t } = useTranslation('agenda');
  const [title, setTitle] = useState(paper.title);
  const [checked, setChecked] = useState(false);
  const isEmpty = title.trim() === '';
  const { run, busy, failureText } = useAction(async () => {
    if (title.trim() !== paper.title) {
      onChanged(
        await api('PATCH /api/agenda/:idVotingSession/items/:itemId/papers/:paperId', {
          params: { idVotingSession, itemId, paperId: paper.id },
          body: { title: title.trim(), before: { title: paper.title } },
        }),
      );
    }
    onClose();
  });
  return (
    <FormDialog
      title={t('renamePaper')}
      deed={t('save')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (!isEmpty) void run();
      }}
    >
      {failureText !== null && <AlertBanner kind="error" title={failureText} />}
      <TextField
        data-autofocus
        label={t('fields.title')}
        error={checked && isEmpty ? t('problems.paperTitleMissing') : undefined}
        value={title}
        maxLength={AGENDA_PAPER_TITLE_MAX_CHARS}
        dir="auto"
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Kind, size and date of a paper; a paper that was replaced says so. */
function factsOf(paper: AgendaPaper, t: ReturnType<typeof useTranslation<'agenda'>>['t']): string {
  const values = {
    kind: kindOf(paper.name),
    size: sizeOf(paper.sizeBytes),
    date: formats().date(paper.addedAt),
  };
  return t(paper.version > 1 ? 'paperReplaced' : 'paperFacts', values);
}

/** The kind of a file as people know it, by the ending of its name. */
function kindOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toUpperCase();
}

function sizeOf(bytes: number): string {
  return fileSizeText(bytes, languages[currentLanguage()].intl);
}
