import {
  CLIENT_LOG_ARGUMENTS_MAX,
  CLIENT_LOG_CHARS_MAX,
  CLIENT_LOG_STOPS_AT_LINES,
} from '@hemicycle/contract/client-log-names';
import { partText } from './part-text.ts';
import { withoutKeys } from './without-keys.ts';
import { HIDDEN_TEXT } from './without-texts.ts';

/** The lines that a page keeps of its console. `seen`: how many lines there were in all. */
export interface KeptLines {
  readonly lines: readonly string[];
  readonly seen: number;
}

export const NO_LINES: KeptLines = { lines: [], seen: 0 };

/** The lines after one more. Where they would be more than `linesToCache`, the earlier ones are
 *  cleared; after 10,000 lines nothing more is kept. Source: CLOG-04, CLOG-07. */
export function keepLine(kept: KeptLines, line: string, linesToCache: number): KeptLines {
  if (kept.seen >= CLIENT_LOG_STOPS_AT_LINES) return kept;
  const lines = kept.lines.length >= linesToCache ? [line] : [...kept.lines, line];
  return { lines, seen: kept.seen + 1 };
}

/** A line of the console as text, without the keys in it and without what people wrote or chose: at
 *  most 10 arguments and 1,000 characters of it. `texts`: texts of people that the page has.
 *  Source: CLOG-05, CLOG-06, issue 34 §5. */
export function lineText(level: string, parts: readonly unknown[], texts: readonly string[] = []): string {
  return writtenLine([level, ...partTexts(parts, texts)]);
}

/** What an error dialog says, as a line. A text that is none of the program itself is hidden.
 *  Source: as `lineText`. */
export function dialogLine(title: string, text: unknown, isOwnText: (text: string) => boolean): string {
  const told = [title, ...(typeof text === 'string' ? [text] : [])];
  return writtenLine(['error', 'Error dialog:', ...told.map((one) => (isOwnText(one) ? one : HIDDEN_TEXT))]);
}

/** The parts of a line of the console, each as `partText` writes it: at most 10. */
export function partTexts(parts: readonly unknown[], texts: readonly string[]): string[] {
  return parts
    .slice(0, CLIENT_LOG_ARGUMENTS_MAX)
    .map((part, at) => partText(typeof part === 'string' ? withoutKeys(part) : part, at === 0, texts));
}

function writtenLine(words: readonly string[]): string {
  return withoutKeys(words.join(' ')).slice(0, CLIENT_LOG_CHARS_MAX);
}
