import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { JOINERS, signsOf } from './document-signs.ts';
import { typefaces, type Typeface } from './document-scripts.ts';
import { renameFace } from './rename-face.ts';

const { resolve } = createRequire(import.meta.url);

/** The font faces for some texts. `families` are their names in the order of preference; `drawn`
 *  are the signs that one face has completely, `missing` the signs that no face has. */
export interface DocumentFaces {
  readonly files: readonly Buffer[];
  readonly families: readonly string[];
  readonly drawn: ReadonlySet<string>;
  readonly missing: ReadonlySet<string>;
}

/** The faces found so far. */
interface GatheredFaces {
  readonly files: Buffer[];
  readonly families: string[];
  readonly drawn: Set<string>;
}

/** Reads the faces for the texts of a document from the packages of typefaces and reduces them to
 *  the characters in use. Scripts that the texts do not use are not read. A sign with marks comes
 *  completely from one face, or from none. `weight` is 400 or 600; the names of the families begin
 *  with `prefix`. Source: BEY-11. */
export async function loadDocumentFaces(
  texts: Iterable<string>,
  weight: number,
  prefix: string,
): Promise<DocumentFaces> {
  const wanted = new Set<string>();
  for (const text of texts) for (const sign of signsOf(text)) wanted.add(sign);
  const gathered: GatheredFaces = { files: [], families: [], drawn: new Set() };
  await gatherFaces(wanted, gathered, weight, prefix);
  // A sign that no face has completely is drawn as its letter, if a face has it, and the code
  // points of its marks. So look for these letters too.
  const letters = new Set([...wanted].map(([first = '']) => first));
  await gatherFaces(letters, gathered, weight, prefix);
  return { ...gathered, missing: wanted };
}

/** Adds the faces that have some of the signs, and removes these signs from `wanted`. */
async function gatherFaces(
  wanted: Set<string>,
  { files, families, drawn }: GatheredFaces,
  weight: number,
  prefix: string,
): Promise<void> {
  for (const typeface of typefaces) {
    if (wanted.size === 0) break;
    for (const { part, signs } of await partsWith(typeface, wanted)) {
      const face = await subsetFont(await readPart(typeface, part, weight), signs.join('') + JOINERS, {
        targetFormat: 'truetype',
        ...(typeface.variable ? { variationAxes: { wght: weight } } : {}),
      });
      const has = charactersOf(face);
      const found = signs.filter((sign) => [...sign].every((character) => has.has(character)));
      if (found.length === 0) continue;
      for (const sign of found) {
        wanted.delete(sign);
        drawn.add(sign);
      }
      const family = `${prefix}${families.length}`;
      files.push(Buffer.from(renameFace(face, family)));
      families.push(family);
    }
  }
}

/** The parts of a typeface that list the first character of some wanted signs, each with these
 *  signs. */
async function partsWith(
  typeface: Typeface,
  wanted: ReadonlySet<string>,
): Promise<{ part: string; signs: string[] }[]> {
  const text = await readFile(resolve(`${typeface.package}/unicode.json`), 'utf8');
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the packages all have this shape
  const ranges: Record<string, string> = JSON.parse(text);
  return Object.entries(ranges).flatMap(([part, listed]) => {
    if (typeface.parts !== undefined && !typeface.parts.includes(part)) return [];
    const spans = listed.split(',').map(spanOf);
    const signs = [...wanted].filter((sign) => {
      const point = sign.codePointAt(0) ?? 0;
      return spans.some(([from, to]) => point >= from && point <= to);
    });
    return signs.length === 0 ? [] : [{ part, signs }];
  });
}

/** The first and the last code point of a range such as `U+600-6ff` or `U+2c7`. */
function spanOf(listed: string): readonly [number, number] {
  const [from = '', to = from] = listed.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

function readPart(typeface: Typeface, part: string, weight: number): Promise<Buffer> {
  return readFile(resolve(`${typeface.package}/files/${typeface.file(part, weight)}`));
}

function charactersOf(face: Buffer): Set<string> {
  const points = new Face(new Blob(new Uint8Array(face)), 0).collectUnicodes();
  return new Set([...JOINERS, ...Array.from(points, (point) => String.fromCodePoint(point))]);
}
