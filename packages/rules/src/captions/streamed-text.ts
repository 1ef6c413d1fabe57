import { CAPTION_LINE, lengthOfLine } from './typed-line.ts';

/** A line without a space is cut at this many characters. */
const UNBROKEN_MAX_CHARS = 80;
/** The characters that delete the character before them: backspace and delete. */
const DELETES = new Set(['\b', '\u007f']);
const BREAKS = new Set(['\n', '\r', '\u2028', '\u2029', '\u000b', '\u000c']);
/** Control characters and marks that turn the direction of the text after them. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** The lines that a program has written: those that are complete, oldest first, and the open one.
 *  `swallowed`: how many breaks and spaces at the beginning of the open line were left out. */
export interface StreamedLines {
  readonly complete: readonly string[];
  readonly open: string;
  readonly swallowed: number;
}

/** The lines after more text. `from`: the place of the first line that may have changed, counted in
 *  `complete` of the lines before. */
export interface StreamedResult extends StreamedLines {
  readonly from: number;
}

/** The lines of a program after its next text. The text is a stream: it goes on where the text
 *  before ended, and each backspace deletes one character, also of a line that is complete. A line
 *  ends at a break, or at the first space after more than 50 characters. A line without a space is
 *  cut at 80; a deletion takes such a cut before the character. Other control characters are left
 *  out. Never throws. Source: BEY-28. */
export function streamedText({ complete, open, swallowed }: StreamedLines, text: string): StreamedResult {
  const lines = [...complete, open];
  let from = complete.length;
  let skipped = swallowed;
  const begin = (first = '') => {
    lines.push(first);
    skipped = 0;
  };
  for (const character of text.replaceAll('\r\n', '\n')) {
    const last = lines.length - 1;
    const line = lines[last] ?? '';
    const isSpace = /\s/u.test(character);
    if (DELETES.has(character)) {
      if (line !== '') lines[last] = [...line].slice(0, -1).join('');
      else if (skipped > 0) skipped -= 1;
      else if (last > 0) lines.pop();
      from = Math.min(from, lines.length - 1);
    } else if (line === '' && isSpace) skipped += 1;
    else if (BREAKS.has(character)) begin();
    else if (isSpace && lengthOfLine(line) > CAPTION_LINE.orange) begin();
    else if (isSpace) lines[last] = `${line} `;
    else if (UNSEEN.test(character)) continue;
    else if (lengthOfLine(line) >= UNBROKEN_MAX_CHARS) begin(character);
    else lines[last] = line + character;
  }
  return { complete: lines.slice(0, -1), open: lines.at(-1) ?? '', swallowed: skipped, from };
}
