import type { ListProblem } from '@hemicycle/contract/list-problems';
import { problemOfLetters, problemOfSigns, type SignProblem } from '@hemicycle/contract/readable-text';
import { listProblemOf } from './refuse-list.ts';

const PROBLEM_OF: Readonly<Record<SignProblem, (text: string) => ListProblem>> = {
  unreadable: (text) => listProblemOf('unreadable', { text: cut(text) }),
  control: (text) =>
    /[\r\n\u2028\u2029]/u.test(text)
      ? listProblemOf('line-break')
      : listProblemOf('control', { codes: codesOf(text, /\p{Cc}/gu) }),
  unseen: (text) =>
    listProblemOf('unseen', {
      codes: codesOf(text, /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu),
    }),
};

/** Tells what is wrong with the characters of a cell; null where nothing is wrong. Never throws. */
export function problemOfCell(text: string, column: string): ListProblem | null {
  // Blanks and line ends around the text do not belong to it, except in a password.
  const inner = column === 'password' ? text : text.trim();
  const signs = problemOfSigns(inner);
  if (signs !== null) return PROBLEM_OF[signs](inner);
  if (column === 'password') return null;
  const letters = problemOfLetters(inner);
  if (letters !== null) return listProblemOf(letters, { text: cut(inner) });
  const isLost = column === 'displayName' && inner.includes('?');
  return isLost ? listProblemOf('lost-letter', { text: cut(inner) }) : null;
}

function codesOf(text: string, signs: RegExp): string {
  const codes = (text.match(signs) ?? []).map(
    (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return [...new Set(codes)].join(', ');
}

function cut(text: string): string {
  return text.slice(0, 80);
}
