import { CLIENT_LOG_STOPS_AT_LINES } from '@hemicycle/contract/client-log-names';
import { isBenignError } from '@hemicycle/rules/client-log/is-benign';
import {
  dialogLine,
  keepLine,
  type KeptLines,
  lineText,
  NO_LINES,
} from '@hemicycle/rules/client-log/kept-lines';
import { textsOfPeople } from '../../texts-of-people.ts';
import { type LineLog, type LogMethod, watchLog } from '../../watch-log-lines.ts';
import { isSecretPollOpen } from '../audit/public.ts';
import { isOwnText } from './own-texts.ts';
import { watchPageErrors } from './watch-page-errors.ts';

/** The log of this page, as it grows. */
export interface KeptLog {
  lines: () => KeptLines;
  /** The errors so far, without those that say nothing. */
  errorCount: () => number;
  stop: () => void;
}

/** Keeps the lines that the page writes to its console, the errors that nothing caught, and its
 *  error dialogs, without what people wrote or chose. No line is kept while a secret poll is open,
 *  no error that is known to say nothing, and nothing after the greatest number of lines. Source:
 *  CLOG-01, CLOG-04, CLOG-07, CLOG-12, issue 34 §5, DESIGN §7. */
export function keepLog(linesToCache: number, log: LineLog = console): KeptLog {
  let kept: KeptLines = NO_LINES;
  let errors = 0;

  function keep(method: LogMethod, line: () => string): void {
    if (isSecretPollOpen() || kept.seen >= CLIENT_LOG_STOPS_AT_LINES) return;
    if (method === 'error') errors += 1;
    kept = keepLine(kept, line(), linesToCache);
  }

  function keepParts(method: LogMethod, parts: readonly unknown[]): void {
    if (method === 'error' && isBenignError(parts.map(wholeText).join(' '))) return;
    keep(method, () => lineText(method, parts, textsOfPeople()));
  }

  const stops = [
    watchLog(keepParts, log),
    watchPageErrors({
      onError: (parts) => keepParts('error', parts),
      onDialog: ({ title, text }) => keep('error', () => dialogLine(title, text, isOwnText)),
    }),
  ];
  return {
    lines: () => kept,
    errorCount: () => errors,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Of an error without its stack, which has addresses in it. */
function wholeText(part: unknown): string {
  if (typeof part === 'string') return part;
  return part instanceof Error ? `${part.name}: ${part.message}` : '';
}
