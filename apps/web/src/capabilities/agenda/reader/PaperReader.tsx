import type { AgendaPaper } from '@hemicycle/contract/agenda';
import type { MarkPlace, PaperMark } from '@hemicycle/contract/agenda-marks';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { newRequestId } from '../../../request-id.ts';
import { serverClock } from '../../../server-clock.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { announce } from '../../../ui/announcer.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconDownload } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { useSignedIn } from '../../auth/public.ts';
import { ApiError } from '../../../api-client.ts';
import { findWords } from './find-words.ts';
import { linesOf } from './lines-of.ts';
import { MarkForm } from './MarkForm.tsx';
import { MarkList } from './MarkList.tsx';
import { paperFilePath } from './papers-path.ts';
import type { OpenPdf } from './PdfPages.tsx';
import { placeOfSelection } from './place-of-selection.ts';
import styles from './Reader.module.css';
import type { useMarks } from './use-marks.ts';

const PdfPages = lazyPart(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }));
const ZOOMS = [0.75, 1, 1.5, 2] as const;

type Form =
  | { readonly kind: 'place'; readonly place: MarkPlace | null; readonly quote: string }
  | { readonly kind: 'words' }
  | { readonly kind: 'note'; readonly mark: PaperMark };

/** One paper, with the reader's own marks: in a PDF highlights and notes at a place, in other
 *  papers notes on the whole. Source: AGENDA-01. */
export function PaperReader({
  idVotingSession,
  paper,
  own,
}: {
  idVotingSession: string;
  paper: AgendaPaper;
  own: ReturnType<typeof useMarks>;
}) {
  const { t } = useTranslation(['agenda', 'ui']);
  const { userId } = useSignedIn();
  const { fileId, version, type } = paper;
  const address = paperFilePath(idVotingSession, fileId);
  const isShown = type === 'application/pdf' || type.startsWith('image/') || type.startsWith('text/');
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(() => (isShown ? readFile(address) : Promise.resolve(null)), [address, isShown]),
  );
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [isPlacing, setPlacing] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const [form, setForm] = useState<Form | null>(null);
  const [hasSelection, setHasSelection] = useState(false);
  const pages = useRef<HTMLDivElement>(null);
  const marksId = useId();
  const marks = own.marks.filter(({ paperId }) => paperId === paper.id);
  const isPdf = type === 'application/pdf';

  useEffect(() => {
    const look = () => setHasSelection(placeOfSelection() !== null);
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);

  function add(place: MarkPlace | null, quote: string, note: string) {
    const madeAt = Math.round(serverClock.nowMs());
    own.keep({ id: newRequestId(), paperId: paper.id, version, place, quote, note, madeAt }, null);
    announce(t('reader.marked'));
  }

  async function markWords(words: string, note: string): Promise<boolean> {
    if (pdf === null) return false;
    const { pages: count, wordsOf } = pdf;
    // From the page that is shown to the end, then from the beginning.
    for (let step = 0; step < count; step += 1) {
      const at = ((page - 1 + step) % count) + 1;
      const rectangles = findWords(await wordsOf(at), words, widthOf);
      if (rectangles !== null) {
        add({ page: at, rectangles: linesOf(rectangles) }, words.trim(), note);
        goTo(at);
        return true;
      }
    }
    return false;
  }

  function highlight() {
    const found = placeOfSelection();
    if (found === null) return;
    add(found.place, found.quote, '');
    getSelection()?.removeAllRanges();
  }

  function goTo(at: number) {
    pages.current?.querySelector(`[data-page="${at}"]`)?.scrollIntoView({ block: 'start' });
  }

  const change = (step: 1 | -1) =>
    setZoom((now) => ZOOMS[ZOOMS.findIndex((one) => one === now) + step] ?? now);
  return (
    <div>
      <div className={styles.bar} role="toolbar" aria-label={t('reader.tools')}>
        {isPdf && (
          <>
            <Button
              size="sm"
              variant="primary"
              unavailable={!hasSelection}
              // The press must not take the selection away.
              onPointerDown={(event) => event.preventDefault()}
              onClick={highlight}
            >
              {t('reader.highlight')}
            </Button>
            <Button size="sm" unavailable={pdf === null} onClick={() => setForm({ kind: 'words' })}>
              {t('reader.markWords')}
            </Button>
            <Button size="sm" aria-pressed={isPlacing} onClick={() => setPlacing(!isPlacing)}>
              {t('reader.noteAtPlace')}
            </Button>
            {isPlacing && (
              <Button
                size="sm"
                onClick={() => {
                  setPlacing(false);
                  setForm({ kind: 'place', place: topOf(page), quote: '' });
                }}
              >
                {t('reader.topOfPage', { n: formats().number(page) })}
              </Button>
            )}
            <Button size="sm" variant="quiet" disabled={zoom === ZOOMS[0]} onClick={() => change(-1)}>
              {t('reader.smaller')}
            </Button>
            <Button size="sm" variant="quiet" disabled={zoom === ZOOMS.at(-1)} onClick={() => change(1)}>
              {t('reader.larger')}
            </Button>
          </>
        )}
        <Button size="sm" onClick={() => setForm({ kind: 'place', place: null, quote: '' })}>
          {t('reader.noteOnPaper')}
        </Button>
        <a
          className={styles.toMarks}
          href={`#${marksId}`}
          onClick={(event) => {
            // The address names the paper, and stays.
            event.preventDefault();
            const list = document.getElementById(marksId);
            list?.scrollIntoView({ block: 'start' });
            list?.focus({ preventScroll: true });
          }}
        >
          {t('reader.toMarks', { n: formats().number(marks.length) })}
        </a>
        <a
          className={styles.save}
          href={address}
          download={paper.name}
          aria-label={t('reader.saveFile', { title: paper.title })}
        >
          <IconDownload aria-hidden="true" />
        </a>
      </div>
      {isPlacing && <p className={styles.facts}>{t('reader.placeHint')}</p>}
      <div className={styles.paper}>
        <div ref={pages}>
          {loaded.state === 'failed' && (
            <LoadFailed
              title={t('reader.notRead')}
              error={loaded.error}
              busy={busy}
              onAgain={() => void loadAgain()}
            />
          )}
          {loaded.state === 'loading' && <Loading label={t('ui:loading')} />}
          {loaded.state === 'ready' && loaded.value === null && <p>{t('reader.notShown')}</p>}
          {loaded.state === 'ready' &&
            loaded.value !== null &&
            (isPdf ? (
              <LazyPart inPlace fallback={<Loading label={t('ui:loading')} />}>
                <PdfPages
                  content={loaded.value}
                  {...{ zoom, marks, version, shown, isPlacing }}
                  onOpen={setPdf}
                  onPage={setPage}
                  onPlace={(place) => {
                    setPlacing(false);
                    setForm({ kind: 'place', place, quote: '' });
                  }}
                  onMark={setShown}
                />
              </LazyPart>
            ) : (
              <PlainPaper paper={paper} content={loaded.value} />
            ))}
        </div>
        <section id={marksId} className={styles.ownMarks} tabIndex={-1} aria-label={t('reader.marks')}>
          <h3 className={styles.itemTitle}>{t('reader.marks')}</h3>
          {own.refused.length > 0 && (
            <AlertBanner kind="error" title={t('reader.markRefused')} onDismiss={own.dismissRefused}>
              {own.refused.map(({ id, quote, note }) => (
                <span key={id} className={styles.refused} dir="auto">
                  {[quote, note].filter(Boolean).join(' – ')}
                </span>
              ))}
            </AlertBanner>
          )}
          {own.waiting > 0 && (
            <p className={styles.facts} role="status">
              {t('reader.waiting', { count: own.waiting, n: formats().number(own.waiting) })}
            </p>
          )}
          <MarkList
            {...{ marks, version, shown }}
            hasPages={isPdf}
            onShow={(mark) => {
              setShown(mark.id);
              goTo(mark.place?.page ?? 1);
            }}
            onEdit={(mark) => setForm({ kind: 'note', mark })}
            onRemove={(mark) => {
              own.remove(mark.id);
              announce(t('reader.removed'));
            }}
          />
        </section>
      </div>
      {form !== null && (
        <MarkForm
          title={t(form.kind === 'words' ? 'reader.markWords' : 'reader.noteTitle')}
          note={form.kind === 'note' ? form.mark.note : ''}
          isNoteNeeded={form.kind === 'place' || (form.kind === 'note' && form.mark.quote === '')}
          draftKey={[userId, paper.id, 'mark', ...partsOf(form)].join(' ')}
          onFind={form.kind === 'words' ? markWords : undefined}
          onSave={(note, read) => {
            if (form.kind === 'place') add(form.place, form.quote, note);
            if (form.kind === 'note') own.keep({ ...form.mark, note }, read);
          }}
          onClose={() => setForm(null)}
        />
      )}
    </div>
  );
}

/** By what a draft of this form is told from others on the same paper. The place of a new mark is
 *  none: who begins again may point to another one. */
function partsOf(form: Form): readonly string[] {
  if (form.kind === 'note') return [form.kind, form.mark.id];
  return form.kind === 'place' && form.place === null ? ['paper'] : [form.kind];
}

function PlainPaper({ paper, content }: { paper: AgendaPaper; content: ArrayBuffer }) {
  const [address, setAddress] = useState<string | null>(null);
  const isImage = paper.type.startsWith('image/');
  useEffect(() => {
    if (!isImage) return undefined;
    const made = URL.createObjectURL(new Blob([content], { type: paper.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [isImage, content, paper.type]);
  if (!isImage) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
      <pre className={styles.plain} dir="auto" tabIndex={0} role="region" aria-label={paper.title}>
        {new TextDecoder().decode(content)}
      </pre>
    );
  }
  return address === null ? null : <img className={styles.image} src={address} alt={paper.title} />;
}

/** How wide a text is in a common typeface: the letters of the paper's own have much the same
 *  proportions. */
function widthOf(text: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return text.length;
  context.font = '100px sans-serif';
  return context.measureText(text).width;
}

function topOf(page: number): MarkPlace {
  return { page, rectangles: [{ left: 0.02, top: 0.02, width: 0, height: 0 }] };
}

async function readFile(address: string): Promise<ArrayBuffer> {
  let answer: Response;
  try {
    answer = await fetch(address, { credentials: 'same-origin' });
  } catch (error) {
    throw new ApiError('network', 0, 'The file did not arrive.', { cause: error });
  }
  if (!answer.ok) {
    throw new ApiError(answer.status === 404 ? 'not-found' : 'internal', answer.status, 'There is no file.');
  }
  return answer.arrayBuffer();
}
