import { faceProgram, type FaceName } from './pdf-faces.ts';
import { visualPieces } from './visual-pieces.ts';

/** Where a glyph stands, in thousandths of the size. */
interface Position {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** A face as a document has opened it: it writes text as the numbers of glyphs and keeps those for embedding. */
interface OpenedFace {
  readonly id: string;
  ref(): unknown;
  encode(text: string): readonly [readonly string[], readonly Position[]];
}

/** `shaped`: its glyphs stand each in a place of their own. */
interface Stretch {
  readonly face: OpenedFace;
  readonly glyphs: readonly string[];
  readonly positions: readonly Position[];
  readonly width: number;
  readonly shaped: boolean;
}

const KEPT_LINES = 2000;
const UNITS = 1000;
const INVISIBLE = /[\p{Cc}\p{Cs}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** Draws lines of text in the faces of exports. Lengths are points, from the left and from the top of the page. It writes into the
 *  page itself: thousands of rows take too long through the text layout of the library. */
export class PdfPen {
  private readonly document: PDFKit.PDFDocument;
  private readonly faces = new Map<FaceName, OpenedFace>();
  private readonly stretches = new Map<string, readonly Stretch[]>();

  constructor(document: PDFKit.PDFDocument) {
    this.document = document;
  }

  /** How wide a line is. */
  widthOf(line: string, sizePt: number): number {
    const width = this.stretchesOf(line).reduce((sum, stretch) => sum + stretch.width, 0);
    return (width * sizePt) / UNITS;
  }

  /** A text as lines that fit into a width: parted at spaces, and within a word where it is wider than a line. */
  linesOf(text: string, sizePt: number, widthPt: number): string[] {
    const lines: string[] = [];
    for (const paragraph of text.normalize('NFC').split(/\r\n|[\r\n\u2028\u2029]/)) {
      const plain = paragraph.replaceAll('\t', ' ').replaceAll(INVISIBLE, '').trim();
      lines.push(...this.wrapped(plain, sizePt, widthPt));
    }
    return lines;
  }

  private wrapped(text: string, sizePt: number, widthPt: number): string[] {
    if (this.widthOf(text, sizePt) <= widthPt) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ').flatMap((whole) => this.parted(whole, sizePt, widthPt))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || this.widthOf(longer, sizePt) <= widthPt) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  }

  /** A word in pieces that each fit into a line. */
  private parted(word: string, sizePt: number, widthPt: number): string[] {
    if (this.widthOf(word, sizePt) <= widthPt) return [word];
    const parts: string[] = [];
    let part = '';
    for (const character of word) {
      if (part !== '' && this.widthOf(part + character, sizePt) > widthPt) {
        parts.push(part);
        part = '';
      }
      part += character;
    }
    return [...parts, part];
  }

  /** Draws one line, its baseline `baselinePt` below the top of the page, in a gray from 0, black, to 1. */
  draw(line: string, xPt: number, baselinePt: number, sizePt: number, gray = 0): void {
    const { page } = this.document;
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- faces of the page by id, which the library types as any
    const fonts: Record<string, unknown> = page.fonts;
    const operators: string[] = [];
    const y = page.height - baselinePt;
    let x = xPt;
    for (const { face, glyphs, positions, width, shaped } of this.stretchesOf(line)) {
      fonts[face.id] ??= face.ref();
      operators.push(`/${face.id} ${sizePt} Tf`);
      if (shaped) operators.push(...placed(glyphs, positions, x, y, sizePt));
      else operators.push(`1 0 0 1 ${short(x)} ${short(y)} Tm <${glyphs.join('')}> Tj`);
      x += (width * sizePt) / UNITS;
    }
    if (operators.length === 0) return;
    // The page stands on its head for the library; text is written upright.
    this.document.addContent(
      `q 1 0 0 -1 0 ${short(page.height)} cm BT ${gray} g ${operators.join(' ')} ET Q`,
    );
  }

  /** What a line is drawn by. The same words come again and again, and each is measured before it is drawn. */
  private stretchesOf(line: string): readonly Stretch[] {
    const known = this.stretches.get(line);
    if (known !== undefined) return known;
    const stretches = visualPieces(line).map(({ face: name, text }): Stretch => {
      const face = this.face(name);
      const [glyphs, positions] = face.encode(text);
      const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      return { face, glyphs, positions, width, shaped: name === 'arabic' };
    });
    if (this.stretches.size >= KEPT_LINES) this.stretches.clear();
    this.stretches.set(line, stretches);
    return stretches;
  }

  private face(name: FaceName): OpenedFace {
    const known = this.faces.get(name);
    if (known !== undefined) return known;
    // The library takes what its font reader opened; its types know files only.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    this.document.registerFont(name, faceProgram(name) as never);
    this.document.font(name);
    const face: unknown = Reflect.get(this.document, '_font');
    if (!isOpened(face)) throw new Error(`The face ${name} cannot be drawn.`);
    this.faces.set(name, face);
    return face;
  }
}

function isOpened(value: unknown): value is OpenedFace {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'id') === 'string' &&
    ['ref', 'encode'].every((method) => typeof Reflect.get(value, method) === 'function')
  );
}

function placed(
  glyphs: readonly string[],
  positions: readonly Position[],
  xPt: number,
  yPt: number,
  sizePt: number,
): string[] {
  let x = xPt;
  return positions.map(({ xAdvance, xOffset, yOffset }, index) => {
    const [left, up] = [x + (xOffset * sizePt) / UNITS, yPt + (yOffset * sizePt) / UNITS];
    x += (xAdvance * sizePt) / UNITS;
    return `1 0 0 1 ${short(left)} ${short(up)} Tm <${glyphs[index] ?? ''}> Tj`;
  });
}

function short(points: number): string {
  return String(Math.round(points * 100) / 100);
}
