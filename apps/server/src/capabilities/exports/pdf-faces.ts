import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { simpleGlyph, type GlyphPath } from './simple-glyph.ts';

const FILES = {
  latin: '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2',
  'latin-ext': '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff2',
  vietnamese: '@fontsource/source-sans-3/files/source-sans-3-vietnamese-400-normal.woff2',
  greek: '@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff2',
  'greek-ext': '@fontsource/source-sans-3/files/source-sans-3-greek-ext-400-normal.woff2',
  cyrillic: '@fontsource/source-sans-3/files/source-sans-3-cyrillic-400-normal.woff2',
  'cyrillic-ext': '@fontsource/source-sans-3/files/source-sans-3-cyrillic-ext-400-normal.woff2',
  // Variable, drawn as it comes, which is its regular weight. The library cannot vary a compressed font.
  arabic: '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
} as const;

/** A face of an export: Source Sans 3 in parts by script, and Noto Sans Arabic. */
export type FaceName = keyof typeof FILES;

const { resolve } = createRequire(import.meta.url);

interface Glyph {
  readonly advanceWidth: number;
  readonly path: GlyphPath;
  _getMetrics(): { readonly leftBearing: number };
}

interface GlyphRun {
  readonly glyphs: Glyph[];
  readonly positions: object[];
  readonly advanceWidth: number;
}

interface Subset {
  readonly font: FaceProgram;
  readonly glyf: Uint8Array[];
  readonly loca: { readonly offsets: number[] };
  readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
}

/** A font as pdfkit's own reader (fontkit) opens it, with what is needed of it here. */
export interface FaceProgram {
  hasGlyphForCodePoint(codePoint: number): boolean;
  getGlyph(id: number): Glyph;
  glyphsForString(text: string): Glyph[];
  layout(text: string): GlyphRun;
  createSubset(): Subset;
}

const opened = new Map<FaceName, FaceProgram>();

/** The face, read once for all exports. */
export function faceProgram(name: FaceName): FaceProgram {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const program = openProgram(FILES[name]);
  embedByOutline(program);
  // Arabic has to be shaped; other scripts are legible glyph by glyph, which is many times faster.
  if (name !== 'arabic') program.layout = (text) => layoutSimply(program, text);
  opened.set(name, program);
  return program;
}

/** The face that draws a character; a box of the first one where none has it. */
export function faceOf(character: string): FaceName {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x7f) return 'latin';
  if (
    /\p{Script_Extensions=Arabic}/u.test(character) &&
    faceProgram('arabic').hasGlyphForCodePoint(codePoint)
  ) {
    return 'arabic';
  }
  return FACE_NAMES.find((name) => faceProgram(name).hasGlyphForCodePoint(codePoint)) ?? 'latin';
}

const FACE_NAMES: readonly FaceName[] = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'arabic',
];

/** pdfkit reads the compressed web fonts but gives no other way to what it read. */
function openProgram(file: string): FaceProgram {
  const document = new PDFDocument({ autoFirstPage: false, font: '' });
  document.font(readFileSync(resolve(file)));
  const face: unknown = Reflect.get(document, '_font');
  if (typeof face === 'object' && face !== null && 'font' in face && isProgram(face.font)) return face.font;
  throw new Error(`The font file ${file} cannot be read.`);
}

function isProgram(value: unknown): value is FaceProgram {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['hasGlyphForCodePoint', 'getGlyph', 'glyphsForString', 'layout', 'createSubset'].every(
      (method) => typeof Reflect.get(value, method) === 'function',
    )
  );
}

/** The reader cannot copy the glyphs of a compressed font into a document, so their outlines are written anew. */
function embedByOutline(program: FaceProgram): void {
  const createSubset = program.createSubset.bind(program);
  program.createSubset = () => {
    const subset = createSubset();
    subset._addGlyph = (id) => {
      const glyph = subset.font.getGlyph(id);
      const bytes = simpleGlyph(glyph.path);
      subset.glyf.push(bytes);
      subset.loca.offsets.push(subset.offset);
      subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: glyph._getMetrics().leftBearing });
      subset.offset += bytes.length;
      return subset.glyf.length - 1;
    };
    return subset;
  };
}

function layoutSimply(program: FaceProgram, text: string): GlyphRun {
  const glyphs = program.glyphsForString(text);
  return {
    glyphs,
    positions: glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    })),
    advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  };
}
