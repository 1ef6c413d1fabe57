import { CAPTION_LINE, lengthOfLine } from './typed-line.ts';

/** Sounds that are no words, as programs write them: `[MUSIC]`, `(applause)`, `*cough*`, `♪`. */
const SOUNDS = /\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫]/gu;
/** Control characters and marks that turn the direction of the text after them. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const WORD = /[\p{L}\p{N}]/u;

/** What a program recognised, as lines of captions: of at most 55 characters, broken between words
 *  only. No lines where no word was recognised. Source: CAP-09, BEY-39. */
export function recognisedLines(text: string): string[] {
  const plain = text.replaceAll(SOUNDS, ' ').replaceAll(UNSEEN, ' ');
  if (!WORD.test(plain)) return [];
  const lines: string[] = [];
  for (const word of plain.split(/\s+/u).filter((one) => one !== '')) {
    const last = lines.at(-1);
    const longer = `${last ?? ''} ${word}`;
    if (last !== undefined && lengthOfLine(longer) <= CAPTION_LINE.sends) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
