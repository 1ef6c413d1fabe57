import { isBenignError } from '@hemicycle/rules/client-log/is-benign';
import { keepLine, type KeptLines, lineText, NO_LINES } from '@hemicycle/rules/client-log/kept-lines';
import { type LineLog, watchLog } from '../../watch-log-lines.ts';
import { isSecretPollOpen } from '../audit/public.ts';

/** The log of this page, as it grows. */
export interface KeptLog {
  lines: () => KeptLines;
  /** The errors so far, without those that say nothing. */
  errorCount: () => number;
  stop: () => void;
}

/** Keeps the lines that the page writes to its console. No line is kept while a secret poll is
 *  open, and no error that is known to say nothing. Source: CLOG-04, CLOG-12, DESIGN §7. */
export function keepLog(linesToCache: number, log: LineLog = console): KeptLog {
  let kept: KeptLines = NO_LINES;
  let errors = 0;
  const stop = watchLog((method, parts) => {
    if (isSecretPollOpen()) return;
    const line = lineText(method, parts);
    if (method === 'error' && isBenignError(line)) return;
    if (method === 'error') errors += 1;
    kept = keepLine(kept, line, linesToCache);
  }, log);
  return { lines: () => kept, errorCount: () => errors, stop };
}
