import type { MarkPlace, PaperMark } from '@hemicycle/contract/agenda-marks';
import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- Vite gives the address of the file, not the file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import type { PageWords } from './find-words.ts';
import styles from './Reader.module.css';

GlobalWorkerOptions.workerSrc = workerUrl;

/** The program that reads PDF files, for papers that are kept on the device. */
export const PDF_WORKER_URL = workerUrl;

export interface OpenPdf {
  readonly pages: number;
  /** The text of a page (from 1) in its pieces. */
  readonly wordsOf: (page: number) => Promise<readonly PageWords[]>;
}

/** The pages of a PDF with the reader's marks. Pages are drawn as they come near. A press on a page
 *  while `isPlacing` names the place. Source: AGENDA-01. */
export function PdfPages({
  content,
  zoom,
  marks,
  version,
  shown,
  isPlacing,
  onOpen,
  onPage,
  onPlace,
  onMark,
}: {
  content: ArrayBuffer;
  zoom: number;
  marks: readonly PaperMark[];
  version: number;
  /** The mark that the person has chosen. */
  shown: string | null;
  isPlacing: boolean;
  onOpen: (pdf: OpenPdf) => void;
  /** Another page is at the top of the view. */
  onPage: (page: number) => void;
  onPlace: (place: MarkPlace) => void;
  onMark: (markId: string) => void;
}) {
  const { t } = useTranslation(['agenda', 'ui']);
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'broken' | null>(null);
  const opened = useRef(onOpen);
  opened.current = onOpen;
  useEffect(() => {
    // The library gives the bytes to its thread, so it gets a copy.
    const task = getDocument({ data: content.slice(0), isEvalSupported: false });
    let isGone = false;
    const open = async () => {
      try {
        const whole = await task.promise;
        if (isGone) return;
        setPdf(whole);
        opened.current({ pages: whole.numPages, wordsOf: (page) => wordsOf(whole, page) });
      } catch {
        if (!isGone) setPdf('broken');
      }
    };
    void open();
    return () => {
      isGone = true;
      void task.destroy();
    };
  }, [content]);
  if (pdf === 'broken') return <AlertBanner kind="error" title={t('reader.broken')} />;
  if (pdf === null) return <Loading label={t('ui:loading')} />;
  return (
    <div className={styles.pages} dir="ltr" data-placing={isPlacing || undefined}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage
          key={index + 1}
          {...{ pdf, zoom, version, shown, isPlacing, onPage, onPlace, onMark }}
          number={index + 1}
          marks={marks.filter(({ place }) => place?.page === index + 1)}
        />
      ))}
    </div>
  );
}

function PdfPage({
  pdf,
  number,
  zoom,
  marks,
  version,
  shown,
  isPlacing,
  onPage,
  onPlace,
  onMark,
}: {
  pdf: PDFDocumentProxy;
  number: number;
  zoom: number;
  marks: readonly PaperMark[];
  version: number;
  shown: string | null;
  isPlacing: boolean;
  onPage: (page: number) => void;
  onPlace: (place: MarkPlace) => void;
  onMark: (markId: string) => void;
}) {
  const { t } = useTranslation('agenda');
  const sheet = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [isNear, setNear] = useState(false);
  const size = page?.getViewport({ scale: 1 });
  const tellPage = useRef(onPage);
  tellPage.current = onPage;
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return undefined;
    const near = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    });
    const top = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) tellPage.current(number);
      },
      { rootMargin: '-20% 0px -75% 0px' },
    );
    near.observe(element);
    top.observe(element);
    return () => {
      near.disconnect();
      top.disconnect();
    };
  }, [number]);
  useEffect(() => {
    if (!isNear || page !== null) return;
    void pdf.getPage(number).then(setPage, () => undefined);
  }, [isNear, page, pdf, number]);
  useEffect(() => {
    const [canvas, layer, element] = [drawing.current, words.current, sheet.current];
    if (!isNear || page === null || canvas === null || layer === null || element === null) return undefined;
    const draw = () => {
      const scale = element.clientWidth / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      const sharp = page.getViewport({ scale: scale * Math.min(devicePixelRatio, 2) });
      canvas.width = sharp.width;
      canvas.height = sharp.height;
      const canvasContext = canvas.getContext('2d');
      if (canvasContext === null) return () => undefined;
      const task = page.render({ canvasContext, viewport: sharp });
      task.promise.catch(() => undefined);
      layer.replaceChildren();
      layer.style.setProperty('--scale-factor', String(scale));
      const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
      text.render().catch(() => undefined);
      return () => {
        task.cancel();
        text.cancel();
      };
    };
    let stop = draw();
    let { clientWidth } = element;
    const resized = new ResizeObserver(() => {
      if (element.clientWidth === clientWidth) return;
      ({ clientWidth } = element);
      stop();
      stop = draw();
    });
    resized.observe(element);
    return () => {
      resized.disconnect();
      stop();
    };
  }, [isNear, page, zoom]);
  return (
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
       jsx-a11y/no-noninteractive-element-interactions -- a button does the same by keyboard */
    <section
      ref={sheet}
      className={styles.sheet}
      data-page={number}
      aria-label={t('reader.page', { n: formats().number(number) })}
      style={{
        inlineSize: `${zoom * 100}%`,
        aspectRatio: size ? `${size.width} / ${size.height}` : '210 / 297',
      }}
      onClick={(event) => {
        if (!isPlacing) return;
        const box = event.currentTarget.getBoundingClientRect();
        const left = (event.clientX - box.left) / box.width;
        const top = (event.clientY - box.top) / box.height;
        onPlace({ page: number, rectangles: [{ left, top, width: 0, height: 0 }] });
      }}
    >
      <canvas ref={drawing} className={styles.drawing} aria-hidden="true" />
      <div ref={words} className={styles.words} dir="ltr" />
      {marks.map((mark) =>
        mark.place?.rectangles.map(({ left, top, width, height }) => (
          <Tip key={`${mark.id} ${left} ${top}`} text={mark.note} off={mark.note === ''} isDescription>
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
                jsx-a11y/no-static-element-interactions -- the list does the same by keyboard */}
            <span
              className={width === 0 ? styles.pin : styles.highlight}
              data-mark={mark.id}
              data-shown={shown === mark.id || undefined}
              data-earlier={mark.version < version || undefined}
              style={{
                left: `${left * 100}%`,
                top: `${top * 100}%`,
                ...(width > 0 && { width: `${width * 100}%`, height: `${height * 100}%` }),
              }}
              onClick={(event) => {
                event.stopPropagation();
                onMark(mark.id);
              }}
            />
          </Tip>
        )),
      )}
    </section>
  );
}

/** The text of a page in pieces, each with its box in shares of the page. */
async function wordsOf(pdf: PDFDocumentProxy, number: number): Promise<readonly PageWords[]> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const onPage = (x: number, y: number): readonly [number, number] => {
    const point: readonly unknown[] = viewport.convertToViewportPoint(x, y);
    return [Number(point[0]), Number(point[1])];
  };
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
    const [x1, y1] = onPage(x, y);
    const [x2, y2] = onPage(x + item.width, y + item.height);
    const inside = (value: number) => Math.min(1, Math.max(0, value));
    return [
      {
        text: item.str,
        isRightToLeft: item.dir === 'rtl',
        left: inside(Math.min(x1, x2) / viewport.width),
        top: inside(Math.min(y1, y2) / viewport.height),
        width: inside(Math.abs(x2 - x1) / viewport.width),
        height: inside(Math.abs(y2 - y1) / viewport.height),
      },
    ];
  });
}
