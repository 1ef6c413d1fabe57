import { inForm } from '@hemicycle/contract/readable-text';

/** Characters that join letters or emoji, or choose how an emoji is drawn. They need no glyph of
 *  their own. */
export const JOINERS = '\u200c\u200d\ufe0e\ufe0f';

/** Characters that are invisible or change the direction of text: without their code points, texts
 *  that differ only by them would look alike. The Arabic and Syriac signs that enclose a number are
 *  visible and are excepted by `SEEN_FORMATS`. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180e\u3164\p{Variation_Selector}\uffa0]/u;
const SEEN_FORMATS = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]/;
/** A joiner is allowed after a letter that it shapes. A joiner or a variation selector is allowed
 *  after an emoji. */
const JOINS_LETTERS =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]$/u;
const JOINS_EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Emoji_Component}]$/u;

/** Letters that stand for the flag of a region. The faces have no flags and would draw letters or
 *  boxes. */
const FLAG_LETTER = /^\p{Regional_Indicator}$/u;
const FLAG_LETTER_A = 0x1f1e6;

/** Splits a text into the signs that a reader sees, such as a letter with its marks, or an emoji of
 *  several characters. Characters are composed where Unicode can (NFC). */
export function signsOf(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(inForm(text, 'NFC'));
  return Array.from(segments, ({ segment }) => segment);
}

/** A text that faces with the signs `drawn` can draw. Other signs and invisible characters are
 *  written as code points, such as `[U+1F9EA]`, so that two different texts never look alike. The
 *  flag of a region becomes its letters and code points, such as `[DE U+1F1E9 U+1F1EA]`. Without
 *  `drawn`, the faces have all other signs. A tabulator becomes a space. Source: BEY-11. */
export function legibleText(text: string, drawn?: ReadonlySet<string>): string {
  const isDrawn = (sign: string) => drawn === undefined || drawn.has(sign);
  return signsOf(text.replaceAll('\t', ' '))
    .map((sign) => {
      const characters = [...sign];
      if (characters.some((character) => FLAG_LETTER.test(character))) return flagInWords(characters);
      const whole = isDrawn(sign);
      return characters
        .map((character, index) => {
          if (UNSEEN.test(character) && !SEEN_FORMATS.test(character)) {
            return whole && isInPlace(character, characters[index - 1]) ? character : codePoint(character);
          }
          return whole || (index === 0 && isDrawn(character)) ? character : codePoint(character);
        })
        .join('');
    })
    .join('');
}

/** Whether the faces can draw every sign of the text as it is. */
export function isDrawnAsWritten(text: string, drawn: ReadonlySet<string>): boolean {
  return legibleText(text, drawn) === inForm(text, 'NFC').replaceAll('\t', ' ');
}

function flagInWords(characters: readonly string[]): string {
  const points = characters.map((character) => character.codePointAt(0) ?? 0);
  const letters = points
    .filter((point) => FLAG_LETTER.test(String.fromCodePoint(point)))
    .map((point) => String.fromCodePoint(point - FLAG_LETTER_A + 'A'.charCodeAt(0)));
  return `[${[letters.join(''), ...points.map(pointName)].join(' ')}]`;
}

function isInPlace(character: string, before: string | undefined): boolean {
  if (before === undefined || !JOINERS.includes(character)) return false;
  if (JOINS_EMOJI.test(before)) return character !== '\u200c';
  return (character === '\u200c' || character === '\u200d') && JOINS_LETTERS.test(before);
}

/** A character by its code point, such as `[U+000B]`: the one form that files use for what they
 *  cannot hold or draw. */
export function codePoint(character: string): string {
  return `[${pointName(character.codePointAt(0) ?? 0)}]`;
}

function pointName(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
