import { problemOfSigns, type SignProblem } from '@hemicycle/contract/readable-text';
import type { Column } from './read-columns.ts';

const ASK_FOR_BYTES =
  'Save the list as “CSV UTF-8”, or send the file itself to /api/users/import/file with its encoding.';
/** UTF-8 letters that were read as windows-1252, such as `Ã¼` for `ü`. No name is spelt like
 *  this. */
const READ_TWICE = /[ÂÃÅ][\u0080-\u00BF]|Ã[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘“”•–—˜™š›œžŸ]/u;
/** A spreadsheet saves a letter that its old encoding lacks as a question mark. */
const LOST_LETTER = /\p{L}\?\p{L}|\?\?/u;
/** A letter that was written as the source of a web page, such as `&#233;` for `é`. */
const WEB_LETTER = /&(?:#\d+|#x[\da-f]+|[a-z]+);/iu;

const TEXT_OF: Readonly<Record<SignProblem, (text: string) => string>> = {
  unreadable: (text) => `${quoted(text)} holds a sign that could not be read. ${ASK_FOR_BYTES}`,
  control: (text) =>
    /[\r\n\u2028\u2029]/u.test(text)
      ? 'The cell holds a line break. Write it in one line.'
      : `The cell holds a control character (${codesOf(text, /\p{Cc}/gu)}). Take it out, or send the list with its encoding.`,
  unseen: (text) =>
    `The cell holds marks that nobody sees (${codesOf(text, /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu)}): two names that look alike could differ by them. Write it anew.`,
};

/** Tells what is wrong with the characters of a cell and how to mend it; null where nothing is
 *  wrong. Never throws. */
export function problemOfCell(text: string, column: Column): string | null {
  // Blanks and line ends around the text do not belong to it, except in a password.
  const inner = column === 'password' ? text : text.trim();
  const signs = problemOfSigns(inner);
  if (signs !== null) return TEXT_OF[signs](inner);
  if (column === 'password') return null;
  if (READ_TWICE.test(inner)) {
    return `${quoted(inner)} was UTF-8 and has been read as something else on its way. ${ASK_FOR_BYTES}`;
  }
  if (LOST_LETTER.test(inner) || (column === 'displayName' && inner.includes('?'))) {
    return `${quoted(inner)} has a question mark where a letter was lost when the list was saved. ${ASK_FOR_BYTES}`;
  }
  if (WEB_LETTER.test(inner)) {
    return `${quoted(inner)} has a letter written as in the source of a web page. Write the letter itself.`;
  }
  return null;
}

function codesOf(text: string, signs: RegExp): string {
  const codes = (text.match(signs) ?? []).map(
    (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return [...new Set(codes)].join(', ');
}

function quoted(text: string): string {
  return `“${text.slice(0, 80)}”`;
}
