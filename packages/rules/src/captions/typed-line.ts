/** The limits of a line of captions, in characters. Up to `white` the text is white, up to `orange`
 *  orange, above it red; a text longer than `sends` is sent. Source: CAP-09, CAP-11, CAP-12. */
export const CAPTION_LINE = { white: 44, orange: 50, sends: 55 } as const;

/** How full a line is, as the colour of its text says. */
export type LineFill = 'white' | 'orange' | 'red';

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

/** The length of a text in characters as people count them. */
export function lengthOfLine(text: string): number {
  return [...text].length;
}

/** The colour of a text while it is typed: white up to 44 characters, orange from 45 to 50, red
 *  above. Never throws. Source: CAP-12. */
export function fillOf(text: string): LineFill {
  const length = lengthOfLine(text);
  if (length <= CAPTION_LINE.white) return 'white';
  return length <= CAPTION_LINE.orange ? 'orange' : 'red';
}

/** What becomes of the typed text: the lines to send now, trimmed, and the text that stays in the
 *  field. */
export interface Typed {
  readonly lines: readonly string[];
  readonly rest: string;
}

/** What a change of the field does. A space at the end of more than 50 characters sends the line.
 *  Longer than 55 characters, the text is sent: where its 56th character is a letter or a digit,
 *  the part of a word that it belongs to stays for the next line; a single word longer than a line
 *  is cut. A pasted text makes as many lines as it needs. Never throws. Source: CAP-09, CAP-10,
 *  CAP-11. */
export function typedText(before: string, text: string): Typed {
  const lines: string[] = [];
  let rest = [...text];
  while (rest.length > CAPTION_LINE.sends) {
    const cut = cutOf(rest);
    lines.push(rest.slice(0, cut).join('').trim());
    rest = [...rest.slice(cut).join('').trimStart()];
  }
  const typedSpace = rest.length === lengthOfLine(before) + 1 && rest.at(-1) === ' ';
  if (typedSpace && rest.length - 1 > CAPTION_LINE.orange) {
    lines.push(rest.join('').trim());
    rest = [];
  }
  return { lines: lines.filter((line) => line !== ''), rest: rest.join('') };
}

/** How many characters of a text that is too long make its first line. */
function cutOf(characters: readonly string[]): number {
  const last = characters[CAPTION_LINE.sends] ?? '';
  if (!WORD_CHARACTER.test(last)) return CAPTION_LINE.sends + 1;
  const head = characters.slice(0, CAPTION_LINE.sends);
  const space = head.findLastIndex((character) => /\s/u.test(character));
  return space > 0 ? space : CAPTION_LINE.sends;
}
