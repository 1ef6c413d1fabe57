/** A problem with a character of a text: it could not be read when it was decoded, or has more
 *  marks than anybody reads; it is a control character (also a line's end); or it is a mark that
 *  nobody sees. */
export type SignProblem = 'unreadable' | 'control' | 'unseen';

/** The character that replaces a byte that could not be read, and characters for private use, which
 *  each typeface draws otherwise or not at all. */
const UNREADABLE = /[\uFFFD\p{Co}]/u;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** Marks that turn the direction, have no width, or only say how the next character is drawn.
 *  `JOINER` below covers the joiners U+200C and U+200D. */
// oxlint-disable-next-line no-misleading-character-class -- marks one by one, not a letter with its mark
const UNSEEN =
  /[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E00FF}]|\u034F|(?<![\p{Extended_Pictographic}\d#*])[\uFE00-\uFE0F]|(?<!\p{Script=Han})[\u{E0100}-\u{E01EF}]/u;
/** Joiners belong between letters of joining scripts, and between the parts of composed emoji;
 *  elsewhere nobody sees them. */
const JOINER_BETWEEN_LETTERS =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const JOINER = /[\u200C\u200D]/u;
/** Blanks that look like a space and are another character: of another width, or without a line
 *  break. */
const OTHER_BLANK = /[\u0009\p{Zs}]/gu;
/** No script puts more than 30 marks on a letter. */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/** The first problem with a character of a text that people tell apart by looking, such as a name;
 *  null: none. Never throws. */
export function problemOfSigns(text: string): SignProblem | null {
  if (UNREADABLE.test(text) || TOO_MANY_MARKS.test(text)) return 'unreadable';
  if (CONTROL.test(text)) return 'control';
  return UNSEEN.test(text) || JOINER.test(text.replaceAll(JOINER_BETWEEN_LETTERS, '')) ? 'unseen' : null;
}

/** A text in a normal form of Unicode. One with more marks on a letter than any script has stays as
 *  it is: the time that a form takes grows with the square of their number. Never throws. Source:
 *  UAX #15, stream-safe text. */
export function inForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return TOO_MANY_MARKS.test(text) ? text : text.normalize(form);
}

/** A text in the one form in which it is kept and compared: composed (NFC), each blank a single
 *  space, none at the ends. Texts that differ only in these points become equal. Never throws. */
export function inOneForm(text: string): string {
  return inForm(text, 'NFC').replaceAll(OTHER_BLANK, ' ').replaceAll(/ {2,}/gu, ' ').trim();
}

/** A text of one line without any control character. */
export const WITHOUT_CONTROLS = /^\P{Cc}*$/u;
/** Characters that end a line or a page, also a line break within a paragraph of a word processor
 *  (U+000B). */
const LINE_END = /\r\n|[\n\u000B\u000C\r\u0085\u2028\u2029]/gu;
const CONTROL_IN_LINES = /[^\P{Cc}\n\t]/u;
const EACH_CONTROL_IN_LINES = new RegExp(CONTROL_IN_LINES, 'gu');

/** Tells whether a text of several lines has a control character other than a line feed or tab.
 *  Never throws. */
export function hasControls(text: string): boolean {
  return CONTROL_IN_LINES.test(text);
}

/** A text of several lines that another program made, without control characters: each line end
 *  becomes a line feed, tabs stay, others are dropped. Never throws. */
export function cleanedLines(text: string): string {
  return text.replaceAll(LINE_END, '\n').replaceAll(EACH_CONTROL_IN_LINES, '');
}

/** A text of one line that another program made: as `cleanedLines`, with a space for each line end
 *  and tab. Never throws. */
export function cleanedLine(text: string): string {
  return cleanedLines(text).replaceAll(/[\n\t]/gu, ' ');
}

/** Marks that turn the direction of all that follows them. Isolates, which people's names are put
 *  in, are not among them. */
const TURNS = /[\u202A-\u202E]/gu;

/** As `cleanedLines`, for a text that another site signed: also without marks that make it read in
 *  another order than it is written. Never throws. */
export function plainLines(text: string): string {
  return cleanedLines(text).replaceAll(TURNS, '');
}

/** The same for a text of one line, such as a name. Never throws. */
export function plainLine(text: string): string {
  return cleanedLine(text).replaceAll(TURNS, '');
}

/** What became of a letter on its way through programs that read a list in another encoding. */
type LetterProblem = 'read-twice' | 'lost-letter' | 'web-letter';

/** UTF-8 letters that were read as windows-1252, such as `Ã¼` for `ü`. No name is spelt like
 *  this. */
const READ_TWICE = /[ÂÃÅ][\u0080-\u00BF]|Ã[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘“”•–—˜™š›œžŸ]/u;
/** A spreadsheet saves a letter that its old encoding lacks as a question mark. */
const LOST_LETTER = /\p{L}\?\p{L}|\?\?/u;
/** A letter that was written as the source of a web page, such as `&#233;` for `é`. */
const WEB_LETTER = /&(?:#\d+|#x[\da-f]+|[a-z]+);/iu;
/** The address of a page, which may have a question mark between letters. */
const ADDRESS = /\bhttps?:\/\/\S+/giu;

/** Tells whether a text has letters that another program spoilt; null where it has none. The
 *  addresses of pages in it are left out. Never throws. Source: PEOP-02, AGENDA-01. */
export function problemOfLetters(text: string): LetterProblem | null {
  const written = text.replaceAll(ADDRESS, '');
  if (READ_TWICE.test(written)) return 'read-twice';
  if (LOST_LETTER.test(written)) return 'lost-letter';
  return WEB_LETTER.test(written) ? 'web-letter' : null;
}
