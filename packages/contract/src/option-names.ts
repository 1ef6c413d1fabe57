import { inForm } from './readable-text.ts';

/** Characters that nobody sees: the blank of Braille, the marks of annotations, the musical note
 *  without a head. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/gu;

/** Whether people can tell the names of options apart: each is visible, and no two look the same.
 *  Never throws. */
export function canBeToldApart(options: readonly string[]): boolean {
  const appearances = new Set(options.map(appearanceOf));
  return appearances.size === options.length && !appearances.has('');
}

/** Whether a text has a visible character. Never throws. */
export function canBeSeen(text: string): boolean {
  return appearanceOf(text) !== '';
}

/** A text without the differences that people do not see: case, encoding of characters, invisible
 *  characters. */
function appearanceOf(option: string): string {
  return inForm(option, 'NFKC').replaceAll(UNSEEN, '').toLowerCase();
}
