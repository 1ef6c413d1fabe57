import { CLIENT_LOG_LINE_MAX_CHARS, CLIENT_LOG_LINES_MAX } from '@hemicycle/contract/limits';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { useLive } from '../../realtime/use-live.ts';
import { type LineLog, watchLogLines } from '../../watch-log-lines.ts';
import { pageState } from '../../page-state.ts';

const page = pageState<{ lines: readonly string[] }>(() => ({ lines: [] }));

/** Takes down the last 100 lines that any program of the page writes to its console, 500 characters
 *  of each, for an entry of the audit log. While a secret poll is open it takes none down. Returns
 *  how to stop. Source: AUDIT-02, DESIGN §7. */
export function keepLogLines(log: LineLog = console): () => void {
  const stop = watchLogLines((line) => {
    if (isSecretPollOpen()) return;
    page().lines = [...page().lines, line.slice(0, CLIENT_LOG_LINE_MAX_CHARS)].slice(-CLIENT_LOG_LINES_MAX);
  }, log);
  return () => {
    stop();
    page().lines = [];
  };
}

/** The lines taken down, the newest last; none while a secret poll is open. */
export function recentLogLines(): readonly string[] {
  return isSecretPollOpen() ? [] : page().lines;
}

function isSecretPollOpen(): boolean {
  return useLive
    .getState()
    .polls.some(({ status, anonymous }) => status === 'open' && isSecretPoll(anonymous));
}
