import {
  CLIENT_LOG_ARGUMENTS_MAX,
  CLIENT_LOG_CHARS_MAX,
  CLIENT_LOG_STOPS_AT_LINES,
} from '@hemicycle/contract/client-log-names';
import { withoutKeys } from './without-keys.ts';

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

/** A line of the console as text, without the keys in it: at most 10 arguments and 1,000 characters
 *  of it. Source: CLOG-05, CLOG-06. */
export function lineText(level: string, parts: readonly unknown[]): string {
  const words = parts.slice(0, CLIENT_LOG_ARGUMENTS_MAX).map(textOf);
  return withoutKeys([level, ...words].join(' ')).slice(0, CLIENT_LOG_CHARS_MAX);
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (part instanceof Error) return part.stack ?? `${part.name}: ${part.message}`;
  try {
    return JSON.stringify(part) ?? String(part);
  } catch {
    return String(part);
  }
}
