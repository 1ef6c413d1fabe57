import { CLIENT_LOG_STOPS_AT_LINES } from '@hemicycle/contract/client-log-names';
import { isBenignError } from '@hemicycle/rules/client-log/is-benign';
import { keepLine, type KeptLines, lineText, NO_LINES } from '@hemicycle/rules/client-log/kept-lines';
import { type LineLog, type LogMethod, watchLog } from '../../watch-log-lines.ts';
import { isSecretPollOpen } from '../audit/public.ts';
import { watchPageErrors } from './watch-page-errors.ts';

/** The log of this page, as it grows. */
export interface KeptLog {
  lines: () => KeptLines;
  /** The errors so far, without those that say nothing. */
  errorCount: () => number;
  stop: () => void;
}

/** Keeps the lines that the page writes to its console, the errors that nothing caught, and its
 *  error dialogs. No line is kept while a secret poll is open, no error that is known to say
 *  nothing, and nothing after the greatest number of lines. Source: CLOG-01, CLOG-04, CLOG-07,
 *  CLOG-12, DESIGN §7. */
export function keepLog(linesToCache: number, log: LineLog = console): KeptLog {
  let kept: KeptLines = NO_LINES;
  let errors = 0;

  function keep(method: LogMethod, parts: readonly unknown[]): void {
    if (isSecretPollOpen() || kept.seen >= CLIENT_LOG_STOPS_AT_LINES) return;
    const line = lineText(method, parts);
    if (method === 'error' && isBenignError(line)) return;
    if (method === 'error') errors += 1;
    kept = keepLine(kept, line, linesToCache);
  }

  const stops = [watchLog(keep, log), watchPageErrors((parts) => keep('error', parts))];
  return {
    lines: () => kept,
    errorCount: () => errors,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
