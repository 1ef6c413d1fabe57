/** What nobody sees though it counts as a character: the blank of Braille, the marks of
 *  annotations, the note without a head. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/gu;

/** Whether people can tell the names of options apart: each can be seen, and no two look the same.
 *  Never throws. */
export function canBeToldApart(options: readonly string[]): boolean {
  const appearances = new Set(options.map(appearanceOf));
  return appearances.size === options.length && !appearances.has('');
}

/** Whether a text has something in it that people see. Never throws. */
export function canBeSeen(text: string): boolean {
  return appearanceOf(text) !== '';
}

/** Without letters' case, without how a character is encoded, and without what is invisible. */
function appearanceOf(option: string): string {
  return option.normalize('NFKC').replaceAll(UNSEEN, '').toLowerCase();
}
