// Not the joiners U+200C and U+200D, which Persian and pictures need.
const UNSEEN = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** A line in which nothing moves the cursor, ends the line, turns its direction or hides: such
 *  characters stand as `\u{1b}`. What a record says may have been written to deceive who checks
 *  it. */
export function shownPlainly(line: string): string {
  return line.replaceAll(UNSEEN, (mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`);
}
