const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A line in which nothing moves the cursor, ends the line, turns its direction or hides: such characters stand as `\u{1b}`. What a record
 *  says may have been written to deceive who checks it. */
export function shownPlainly(line: string): string {
  return line.replaceAll(UNSEEN, (mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`);
}
