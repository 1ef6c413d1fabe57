import type { MarkPlace } from '@hemicycle/contract/agenda-marks';

type Rectangle = MarkPlace['rectangles'][number];

/** A piece of text of a page, and its box in shares of the page. */
export interface PageWords extends Rectangle {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/** The boxes of the first place in which these words stand on a page, whatever their case and
 *  spacing; null where they do not. Within a piece each letter counts as equally wide. */
export function findWords(pieces: readonly PageWords[], words: string): readonly Rectangle[] | null {
  const wanted = plain(words);
  if (wanted === '') return null;
  let text = '';
  const at: { readonly piece: PageWords; readonly from: number }[] = [];
  for (const piece of pieces) {
    const own = plain(piece.text);
    if (own === '') continue;
    if (text !== '') text += ' ';
    at.push({ piece, from: text.length });
    text += own;
  }
  const begin = text.indexOf(wanted);
  if (begin < 0) return null;
  const end = begin + wanted.length;
  return at.flatMap(({ piece, from }) => {
    const { length } = plain(piece.text);
    const [first, last] = [Math.max(begin - from, 0) / length, Math.min(end - from, length) / length];
    return last <= first ? [] : [partOf(piece, first, last)];
  });
}

function partOf({ left, top, width, height, isRightToLeft }: PageWords, from: number, to: number): Rectangle {
  const begin = isRightToLeft ? 1 - to : from;
  return { left: share(left + begin * width), top, width: share((to - from) * width), height };
}

const share = (value: number) => Math.min(1, Math.max(0, value));

function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}
