// The joiners U+200C and U+200D are missing here, since Persian and emoji need them.
const UNSEEN = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** Makes a line harmless for a terminal. Characters that move the cursor, end the line, turn its
 *  direction or are invisible become for example `\u{1b}`. The author of a record may have meant to
 *  deceive the person who checks it. */
export function shownPlainly(line: string): string {
  return line.replaceAll(UNSEEN, (mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`);
}
