import PDFDocument from 'pdfkit';
import { inOneLine } from './cell-texts.ts';
import type { ExportCell, ExportSection } from './export-section.ts';
import { PdfPen } from './pdf-pen.ts';

const MARGIN_PT = 36;
const TEXT_PT = 8;
const TITLE_PT = 14;
const HEADING_PT = 11;
const LINE_PT = 11;
const CELL_GAP_PT = 8;
const CHAR_PT = 4.6;
const NAMES_WIDTH_PT = 130;
/** A table that takes up to half a page is not parted. */
const SMALL_TABLE_PT = 250;
const INK_2 = 0.35;
/** Letters that are written from the right. */
const FROM_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** The sections on A4, lying: names and what belongs to them, tables with their columns named again on each page; small ones whole.
 *  `compress: false` leaves the pages readable for tests.  Source: BEY-11. */
export async function writePdf(
  sections: readonly ExportSection[],
  { compress = true }: { compress?: boolean } = {},
): Promise<Buffer> {
  const facts = new Map(sections[0]?.rows.map(([name, value]) => [name, String(value ?? '')]));
  const title = facts.get('Title') ?? '';
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN_PT,
    autoFirstPage: false,
    font: '',
    compress,
    lang: 'en',
    displayTitle: true,
    info: { Title: title },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  const sheet = new Sheet(document, title);
  sheet.title(title);
  for (const section of sections) sheet.section(section);
  document.end();
  await done;
  return Buffer.concat(chunks);
}

/** What is written from top to bottom, on as many pages as it takes. */
class Sheet {
  private readonly document: PDFKit.PDFDocument;
  private readonly pen: PdfPen;
  private readonly foot: string;
  private pages = 0;
  private y = 0;

  constructor(document: PDFKit.PDFDocument, foot: string) {
    this.document = document;
    this.pen = new PdfPen(document);
    this.foot = foot;
    this.turn();
  }

  title(text: string): void {
    for (const line of this.pen.linesOf(text, TITLE_PT, this.width)) {
      this.y += TITLE_PT + 4;
      this.pen.draw(line, MARGIN_PT, this.y, TITLE_PT);
    }
  }

  section({ name, columns, rows }: ExportSection): void {
    const widths =
      columns === null
        ? [NAMES_WIDTH_PT, this.width - NAMES_WIDTH_PT]
        : shares([columns, ...rows], this.width);
    // A heading stands on the page of its first row, which may be of several lines; a small table stands on one page.
    const numbers = (columns ?? []).map((_column, index) => isNumbers(rows, index));
    const headPt = heightOf(this.linesOf(columns ?? [], widths));
    const firstPt = heightOf(this.linesOf(rows[0] ?? [], widths));
    this.y += LINE_PT;
    const headingPt = HEADING_PT + 11 + headPt;
    const wholePt = headingPt + this.tableHeightOf(rows, widths);
    const keptPt = wholePt <= SMALL_TABLE_PT ? wholePt : headingPt + firstPt;
    if (this.y + keptPt > this.bottom) this.turn();
    this.y += HEADING_PT + 4;
    this.pen.draw(name, MARGIN_PT, this.y, HEADING_PT);
    this.y += 4;
    if (columns !== null) this.head(columns, widths, numbers);
    for (const row of rows) {
      const cells = this.linesOf(row, widths);
      if (this.y + heightOf(cells) > this.bottom) {
        this.turn();
        if (columns !== null) this.head(columns, widths, numbers);
      }
      this.lines(cells, widths, numbers, 0);
    }
  }

  private get width(): number {
    return this.document.page.width - 2 * MARGIN_PT;
  }

  private get bottom(): number {
    return this.document.page.height - MARGIN_PT - LINE_PT;
  }

  /** How high all rows are; of many, no more than tells that they are not a small table. */
  private tableHeightOf(rows: ExportSection['rows'], widths: readonly number[]): number {
    let heightPt = 0;
    for (const row of rows) {
      heightPt += heightOf(this.linesOf(row, widths));
      if (heightPt > SMALL_TABLE_PT) break;
    }
    return heightPt;
  }

  private head(columns: readonly string[], widths: readonly number[], numbers: readonly boolean[]): void {
    this.lines(this.linesOf(columns, widths), widths, numbers, INK_2);
    this.document
      .moveTo(MARGIN_PT, this.y + 3)
      .lineTo(MARGIN_PT + this.width, this.y + 3)
      .lineWidth(0.5)
      .stroke();
    this.y += 3;
  }

  private linesOf(cells: readonly ExportCell[], widths: readonly number[]): string[][] {
    return cells.map((cell, index) =>
      textsOf(cell).flatMap((text) =>
        this.pen.linesOf(text, TEXT_PT, Math.max(TEXT_PT, (widths[index] ?? 0) - CELL_GAP_PT)),
      ),
    );
  }

  /** `numbers`: the columns whose cells end where the column ends. */
  private lines(
    cells: readonly (readonly string[])[],
    widths: readonly number[],
    numbers: readonly boolean[],
    gray: number,
  ): void {
    const top = this.y;
    const tallest = Math.max(1, ...cells.map((lines) => lines.length));
    for (let at = 0; at < tallest; at += 1) {
      // A text of many lines goes on over the page.
      if (this.y + LINE_PT > this.bottom && this.y > top) this.turn();
      this.y += LINE_PT;
      let x = MARGIN_PT;
      for (const [index, lines] of cells.entries()) {
        const line = lines[at];
        const width = widths[index] ?? 0;
        if (line !== undefined) {
          const room = numbers[index] === true ? width - CELL_GAP_PT - this.pen.widthOf(line, TEXT_PT) : 0;
          this.pen.draw(line, x + room, this.y, TEXT_PT, gray);
        }
        x += width;
      }
    }
  }

  private turn(): void {
    this.document.addPage();
    this.pages += 1;
    const [name = ''] = this.pen.linesOf(this.foot, TEXT_PT, this.width - 60);
    const baseline = this.document.page.height - MARGIN_PT;
    this.pen.draw(name, MARGIN_PT, baseline, TEXT_PT, INK_2);
    const page = String(this.pages);
    const x = MARGIN_PT + this.width - this.pen.widthOf(page, TEXT_PT);
    this.pen.draw(page, x, baseline, TEXT_PT, INK_2);
    this.y = MARGIN_PT;
  }
}

function heightOf(cells: readonly (readonly string[])[]): number {
  // A text that is longer than a page begins where it stands.
  return LINE_PT * Math.min(20, Math.max(1, ...cells.map((lines) => lines.length)));
}

/** The lines of a cell before they are parted. In one line, choices in Arabic would change places with those beside them, and a ranking its order. */
function textsOf(cell: ExportCell): readonly string[] {
  if (cell === null) return [];
  if (typeof cell !== 'object') return [String(cell)];
  return cell.some((choice) => FROM_RIGHT.test(choice)) ? cell : [cell.join('; ')];
}

function isNumbers(rows: ExportSection['rows'], index: number): boolean {
  const cells = rows.map((row) => row[index] ?? null).filter((cell) => cell !== null);
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number');
}

/** The width of a page, by what stands in the columns: what each takes; where that is too much, its longest word, and of what is left by how much each
 *  has to give up; where even that is too much, its share of it. */
function shares(rows: readonly (readonly ExportCell[])[], widthPt: number): number[] {
  const wanted: number[] = [];
  const least: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      const text = String(inOneLine(cell) ?? '');
      wanted[index] = Math.max(wanted[index] ?? 0, roomPt(text));
      least[index] = Math.max(least[index] ?? 0, ...text.split(' ').map(roomPt));
    }
  }
  const total = sum(wanted);
  if (total <= widthPt) return wanted;
  const leastTotal = sum(least);
  if (leastTotal > widthPt) return least.map((width) => (width * widthPt) / leastTotal);
  const given = (widthPt - leastTotal) / (total - leastTotal);
  return wanted.map((width, index) => {
    const word = least[index] ?? 0;
    return word + (width - word) * given;
  });
}

function roomPt(text: string): number {
  return Math.min(48, [...text].length) * CHAR_PT + CELL_GAP_PT;
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}
