/** What is wrong with the signs of a text: one that could not be read when it was decoded, a
 *  control character (also a line's end), or a mark that nobody sees. */
export type SignProblem = 'unreadable' | 'control' | 'unseen';

/** Stands where a byte could not be read. */
const UNREADABLE = /\uFFFD/u;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** Marks that turn the direction, have no width, or only say how the next sign is drawn. The
 *  joiners U+200C and U+200D are looked at below. */
// oxlint-disable-next-line no-misleading-character-class -- marks one by one, not a letter with its mark
const UNSEEN =
  /[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E00FF}]|\u034F|(?<![\p{Extended_Pictographic}\d#*])[\uFE00-\uFE0F]|(?<!\p{Script=Han})[\u{E0100}-\u{E01EF}]/u;
/** Joiners belong to words of scripts whose letters join, and to pictures made of several;
 *  elsewhere nobody sees them. */
const JOINER_BETWEEN_LETTERS =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const JOINER = /[\u200C\u200D]/u;
/** Blanks of other widths, and such that do not break: they look like a space and are none. */
const OTHER_BLANK = /[\u0009\p{Zs}]/gu;

/** What is wrong with the signs of a text that people tell apart by looking, such as a name; null:
 *  nothing. Never throws. */
export function problemOfSigns(text: string): SignProblem | null {
  if (UNREADABLE.test(text)) return 'unreadable';
  if (CONTROL.test(text)) return 'control';
  return UNSEEN.test(text) || JOINER.test(text.replaceAll(JOINER_BETWEEN_LETTERS, '')) ? 'unseen' : null;
}

/** A text in the one form in which it is kept and compared: composed (NFC), each blank a single
 *  space, none at the ends. So two texts that look the same by this alone are the same. Never
 *  throws. */
export function inOneForm(text: string): string {
  return text.normalize('NFC').replaceAll(OTHER_BLANK, ' ').replaceAll(/ {2,}/gu, ' ').trim();
}
