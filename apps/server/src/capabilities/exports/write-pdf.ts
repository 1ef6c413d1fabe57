import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { loadDocumentFaces } from './document-faces.ts';
import { isDrawnAsWritten, legibleText } from './document-signs.ts';
import type { ExportDocument } from './export-document.ts';
import { turnLigaturesFromRight } from './ligatures-from-right.ts';
import { logoSize } from './logo-size.ts';
import { pdfContent, type PdfCell, type PdfContent, type PdfTable } from './pdf-content.ts';
import { voteDocument } from './vote-document.ts';

const REGULAR = 400;
/** The folder in which the layout looks for files. Nothing is written there: the one file that it
 *  reads, the logo, is only in memory. */
const WORKSPACE = tmpdir();
const LOGO_FILE = 'hemicycle-logo.png';
const LOGO_MAX_MM = { width: 60, height: 16 };
const BOLD = 600;
/** A table of at most so many rows stands on one page. */
const ROWS_TOGETHER_MAX = 14;
/** A row with at most so many lines and letters in each cell is shorter than a page, also where its
 *  columns are narrow. */
const ROW_LINES_MAX = 20;
const ROW_LETTERS_MAX = 600;
/** The characters of page numbers and code points, which every document may need. */
const ALWAYS = 'U+[]0123456789ABCDEFGHIJKLMNOPQRSTVWXYZ ·';
/** A long run of letters or signs without a space, which may not fit into a narrow column: a line
 *  may break anywhere in it. Scripts with joined letters are left out. */
const LONG_RUN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}]{24,}/gu;
const LINE_ENDS = /\r\n|[\r\n\u0085\u2028\u2029]/u;
/** The first letter with a direction gives the direction of the text. */
const FROM_RIGHT =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The parts of a right-to-left text that stay left-to-right: dates, offsets and hashes, whose
 *  parts would otherwise change places, and Latin words with their numbers. */
const FROM_LEFT =
  /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?|\d+\/\d+|(?:\d[\d ]{0,5})?\p{Script=Latin}[\p{Script=Latin}\p{M}\d .,<>=%/+'’:_-]{0,60}[\p{Script=Latin}\d%]|\p{Script=Latin})/u;

/** A text for the layout: `t` are pieces between which a line may break; `r`: it is written from
 *  the right. */
interface LaidText {
  readonly t: readonly (string | { readonly ltr: string })[];
  readonly r: boolean;
}

/** The document of a closed poll as a tagged PDF (PDF/UA-1) on A4 in portrait format. It has a
 *  letterhead, the question, the result, the seat map where privacy allows it, tables, the closing
 *  hash and a place for signatures. Signs that no face can draw are written as code points. Source:
 *  BEY-11. */
export function writePdf(document: ExportDocument): Promise<Uint8Array> {
  return writePaper(pdfContent(document), document);
}

/** A paper of the house as a tagged PDF (PDF/UA-1), laid out as that of a vote. */
export async function writePaper(
  content: PdfContent,
  { house, writtenMs }: Pick<ExportDocument, 'house' | 'writtenMs'>,
): Promise<Uint8Array> {
  const { regular: written, bold } = textsOf(content);
  const regular = [...written, house.letterhead];
  const faces = await loadDocumentFaces(
    [ALWAYS, ...regular.map((text) => legibleText(text))],
    REGULAR,
    'regular',
  );
  const boldFaces = await loadDocumentFaces([ALWAYS, ...bold.map((text) => legibleText(text))], BOLD, 'bold');
  // One set of signs serves both weights, so a sign counts as drawn only where no weight lacks it.
  const missing = new Set([...faces.missing, ...boldFaces.missing]);
  const drawn = new Set([...faces.drawn, ...boldFaces.drawn].filter((sign) => !missing.has(sign)));
  const compiler = NodeCompiler.create({
    workspace: WORKSPACE,
    fontArgs: [{ fontBlobs: [...faces.files, ...boldFaces.files] }],
  });
  const data = {
    ...layoutData(
      content,
      drawn,
      [...regular, ...bold].some((text) =>
        text.split(LINE_ENDS).some((line) => !isDrawnAsWritten(line, drawn)),
      ),
    ),
    letterhead: letterheadOf(house.letterhead, drawn),
    logo: house.logo === null ? null : { file: `/${LOGO_FILE}`, ...logoSize(house.logo, LOGO_MAX_MM) },
    lang: house.language,
    color: house.color,
    faces: faces.families,
    'bold-faces': boldFaces.families,
  };
  if (house.logo !== null) compiler.mapShadow(join(WORKSPACE, LOGO_FILE), Buffer.from(house.logo, 'base64'));
  try {
    const pdf = compiler.pdf(
      { mainFileContent: voteDocument, inputs: { document: JSON.stringify(data) } },
      { pdfStandard: 'ua-1', creationTimestamp: Math.floor(writtenMs / 1000) },
    );
    return turnLigaturesFromRight(pdf);
  } finally {
    // The engine would otherwise keep its cache of each document for ever.
    compiler.evictCache(0);
  }
}

/** All texts by the weight in which they are drawn. Texts in bold are in both lists, because some
 *  of them stand in the page header in regular weight too. */
function textsOf(content: PdfContent): { regular: string[]; bold: string[] } {
  const bold = [
    content.house,
    content.title,
    content.question.title,
    content.result?.title ?? '',
    content.result?.verdict ?? '',
    content.facts?.title ?? '',
    ...content.parts.flatMap(({ heading, table }) => [heading ?? '', ...(table?.columns ?? [])]),
    content.seats?.title ?? '',
    content.receipts?.title ?? '',
    content.record?.title ?? '',
    content.signatures.title,
    ...content.tables.flatMap(({ title, columns }) => [title, ...columns]),
  ];
  return { regular: stringsIn({ ...content, seats: content.seats && { ...content.seats, svg: '' } }), bold };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

function laidIn(drawn: ReadonlySet<string>): (text: string) => LaidText {
  return (text) => ({
    t: FROM_RIGHT.test(text) ? isolated(legibleText(text, drawn)) : piecesOf(legibleText(text, drawn)),
    r: FROM_RIGHT.test(text),
  });
}

function letterheadOf(text: string, drawn: ReadonlySet<string>): LaidText[] {
  return text === '' ? [] : text.split(LINE_ENDS).map(laidIn(drawn));
}

/** Whether a row may go on on the next page: where it might be longer than one. */
function mayPart(row: readonly PdfCell[]): boolean {
  return row.some(({ lines, small = [] }) => {
    const texts = [...lines, ...small];
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    return length > ROW_LETTERS_MAX || texts.flatMap((text) => text.split(LINE_ENDS)).length > ROW_LINES_MAX;
  });
}

function layoutData(
  content: PdfContent,
  drawn: ReadonlySet<string>,
  hasCodePoints: boolean,
): Record<string, unknown> {
  const laid = laidIn(drawn);
  const lines = (text: string) => text.split(LINE_ENDS).map(laid);
  const rows = (facts: readonly (readonly [string, string])[]) =>
    facts.map(([name, value]) => [laid(name), laid(value.split(LINE_ENDS).join(' '))]);
  const cell = ({ lines: own, small = [], number = false }: PdfCell) => ({
    lines: own.flatMap(lines),
    small: small.map((text) => ({ t: [legibleText(text, drawn)], r: FROM_RIGHT.test(text) })),
    number,
  });
  const grid = (table: Omit<PdfTable, 'title'>) => ({
    // A small table stands on one page with its heading.
    parts: table.rows.length > ROWS_TOGETHER_MAX || table.rows.some(mayPart),
    shares: table.shares,
    columns: table.columns.map((text, index) => ({
      text: laid(text),
      number: table.rows.some((row) => row[index]?.number === true),
    })),
    rows: table.rows.map((row) => ({ parts: mayPart(row), cells: row.map(cell) })),
  });
  const { seats, receipts, record, signatures } = content;
  return {
    house: legibleText(content.house, drawn),
    title: legibleText(content.title, drawn),
    'house-text': laid(content.house),
    'title-text': laid(content.title),
    kind: laid(content.kind),
    sitting: laid(content.sitting),
    'sitting-date': laid(content.sittingDate),
    zone: laid(content.zone),
    question: { title: laid(content.question.title), texts: content.question.texts.map(lines) },
    result: content.result && {
      title: laid(content.result.title),
      verdict: laid(content.result.verdict),
      facts: rows(content.result.facts),
    },
    facts: content.facts && { title: laid(content.facts.title), rows: rows(content.facts.rows) },
    parts: content.parts.map(({ heading, isFact, lines: texts, table }) => ({
      heading: heading === null ? null : laid(heading),
      fact: isFact,
      lines: texts.map(lines),
      table: table && grid(table),
    })),
    seats: seats && {
      title: laid(seats.title),
      svg: seats.svg,
      alt: legibleText(seats.alt, drawn),
      legend: seats.legend.map(({ svg, text }) => ({ svg, text: laid(text) })),
      groups: seats.groups.map(({ color, text }) => ({ color, text: laid(text) })),
    },
    tables: content.tables.map((table) => ({ title: laid(table.title), ...grid(table) })),
    receipts: receipts && {
      title: laid(receipts.title),
      // No line ends inside a receipt, so that a search for it finds it.
      texts: receipts.texts.map((text) => ({ t: [{ ltr: text }], r: false })),
    },
    record: record && {
      title: laid(record.title),
      rows: rows(record.rows),
      explained: laid(record.explained),
    },
    signatures: {
      title: laid(signatures.title),
      of: signatures.of.map(laid),
      'place-and-date': laid(signatures.placeAndDate),
    },
    'code-points': hasCodePoints ? laid(content.codePoints) : null,
    page: content.page,
    written: laid(content.written),
  };
}

function isolated(text: string): LaidText['t'] {
  return text
    .split(FROM_LEFT)
    .map((piece, index) => (index % 2 === 1 ? { ltr: piece } : piece))
    .filter((piece) => piece !== '');
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const run of text.matchAll(LONG_RUN)) {
    if (run.index > at) pieces.push(text.slice(at, run.index));
    pieces.push(...run[0]);
    at = run.index + run[0].length;
  }
  return [...pieces, ...(at < text.length ? [text.slice(at)] : [])];
}
