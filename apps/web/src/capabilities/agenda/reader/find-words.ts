import type { MarkPlace } from '@hemicycle/contract/agenda-marks';
import { inForm } from '@hemicycle/contract/readable-text';

type Rectangle = MarkPlace['rectangles'][number];

/** A piece of text of a page, and its box in shares of the page. */
export interface PageWords extends Rectangle {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/** The boxes of the first place in which these words stand on a page, whatever their case and
 *  spacing; null where they do not. `widthOf` says how wide the letters of a text are beside those
 *  of another one; without it each letter is equally wide. */
export function findWords(
  pieces: readonly PageWords[],
  words: string,
  widthOf: (text: string) => number = ({ length }) => length,
): readonly Rectangle[] | null {
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
    const own = plain(piece.text);
    const [first, last] = [Math.max(begin - from, 0), Math.min(end - from, own.length)];
    if (last <= first) return [];
    const all = widthOf(own) || 1;
    return [partOf(piece, widthOf(own.slice(0, first)) / all, widthOf(own.slice(0, last)) / all)];
  });
}

function partOf({ left, top, width, height, isRightToLeft }: PageWords, from: number, to: number): Rectangle {
  const begin = isRightToLeft ? 1 - to : from;
  return { left: share(left + begin * width), top, width: share((to - from) * width), height };
}

const share = (value: number) => Math.min(1, Math.max(0, value));

function plain(text: string): string {
  return inForm(text, 'NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}
