import bidiFactory from 'bidi-js';
import { faceOf, type FaceName } from './pdf-faces.ts';

/** A stretch of a line that one face draws in one go. */
export interface Piece {
  readonly face: FaceName;
  readonly text: string;
}

interface Run extends Piece {
  readonly level: number;
}

const bidi = bidiFactory();
const PLAIN = /^[\x20-\x7e]*$/;

/** A line as pieces from left to right: the Unicode bidirectional algorithm puts what is written from the right into the order in
 *  which it is drawn. A piece in Arabic stays in the order of its letters, as the face shapes and turns it.  Source: BEY-11. */
export function visualPieces(line: string): Piece[] {
  if (PLAIN.test(line)) return line === '' ? [] : [{ face: 'latin', text: line }];
  return inVisualOrder(runsOf(line)).flatMap(({ face, text, level }): Piece[] => {
    const fromRight = level % 2 === 1;
    if (face !== 'arabic') return [{ face, text: fromRight ? turned(text) : text }];
    // Digits are written from the left also in Arabic; alone, nothing turns them.
    return fromRight ? [{ face, text }] : Array.from(text, (digit) => ({ face, text: digit }));
  });
}

function runsOf(line: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  const runs: { face: FaceName; text: string; level: number }[] = [];
  let index = 0;
  for (const character of line) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const isMark = /\p{Mn}/u.test(character);
    const face = isMark && last !== undefined ? last.face : faceOf(character);
    if (last?.face === face && last.level === level) last.text += character;
    else runs.push({ face, text: character, level });
    index += character.length;
  }
  return runs;
}

/** Rule L2 on runs: from the highest level down, what stands side by side on it or above is turned. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let from = 0;
    while (from < ordered.length) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = to + 1;
    }
  }
  return ordered;
}

function turned(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
    .toReversed()
    .join('');
}
