/** Stands where a text of a person might be. It does not tell its length, which could tell a
 *  choice. */
export const HIDDEN_TEXT = '[text]';
/** The fewest characters of a text that is looked for. */
const TEXT_MIN_CHARS = 3;
/** A text of so many characters is also found within a longer word. */
const FOUND_IN_WORDS_CHARS = 8;

/** What stands between two marks of the same kind: from the first mark of a line to its last one,
 *  since a quoted text may have marks in it, and to the end where it was cut. */
const QUOTED = [
  /".*"|".*$/su,
  /`.*`|`.*$/su,
  /[“„].*[“”"]|[“„].*$/su,
  /«.*»|«.*$/su,
  /‘.*’/su,
  // An apostrophe within a word begins and ends nothing.
  /(?<!\w)'.*'(?!\w)/su,
];
/** Words with a letter other than the English ones. */
const FOREIGN = /\S*[^\P{L}a-z]\S*(?:\s+\S*[^\P{L}a-z]\S*)*/giu;

/** A text without what is quoted in it. Errors of browsers quote what they could not read, so they
 *  may quote what a person typed. Source: CLOG-01, issue 34 §5. */
export function withoutQuotes(text: string): string {
  return QUOTED.reduce((left, quoted) => left.replace(quoted, HIDDEN_TEXT), text);
}

/** A text without its words in letters other than the English ones: messages of programs have
 *  none. Source: as `withoutQuotes`. */
export function withoutForeignWords(text: string): string {
  return text.replaceAll(FOREIGN, HIDDEN_TEXT);
}

/** A text without the given texts of people, the longest first. Texts of fewer than 3 characters
 *  are not looked for, and short ones only as whole words. Source: as `withoutQuotes`. */
export function withoutTexts(text: string, texts: readonly string[]): string {
  const sought = [...new Set(texts.map((one) => one.trim()))]
    .filter((one) => one.length >= TEXT_MIN_CHARS && text.includes(one))
    .toSorted((one, other) => other.length - one.length);
  return sought.reduce((left, one) => {
    if (one.length >= FOUND_IN_WORDS_CHARS) return left.replaceAll(one, HIDDEN_TEXT);
    const escaped = one.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
    const word = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'gu');
    return left.replaceAll(word, HIDDEN_TEXT);
  }, text);
}
