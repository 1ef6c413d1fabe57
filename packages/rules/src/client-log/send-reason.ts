import {
  CLIENT_LOG_MODE_EVERY_MS,
  type ClientLogReason,
  type ClientLogSendMode,
} from '@hemicycle/contract/client-log-names';

/** What a page knows when it looks whether to send its log. Times in ms, by the page's clock. */
export interface LogSituation {
  readonly modes: readonly ClientLogSendMode[];
  readonly nowMs: number;
  /** Whether there are lines that were not sent yet. */
  readonly hasNewLines: boolean;
  /** Whether there was an error since the last send. */
  readonly hasNewError: boolean;
  readonly flagged: boolean;
  /** The time of a request that was not answered yet; null: there is none. */
  readonly requestedMs: number | null;
  /** When a log was last sent for `siteDebug` or `userFlag`; null: never. */
  readonly lastModeSendMs: number | null;
}

/** Why the page sends its log now; null: it does not. What somebody asked for and errors are sent
 *  at once, the rest at most once in 60 s. Source: CLOG-01, CLOG-02, CLOG-03. */
export function sendReason(situation: LogSituation): ClientLogReason | null {
  const { modes, nowMs, hasNewError, hasNewLines, flagged, requestedMs, lastModeSendMs } = situation;
  if (modes.includes('never')) return null;
  if (modes.includes('requested') && requestedMs !== null) return 'requested';
  if (modes.includes('error') && hasNewError) return 'error';
  const isDue = lastModeSendMs === null || nowMs - lastModeSendMs >= CLIENT_LOG_MODE_EVERY_MS;
  if (!isDue || !hasNewLines) return null;
  if (modes.includes('userFlag') && flagged) return 'userFlag';
  return modes.includes('siteDebug') ? 'siteDebug' : null;
}
