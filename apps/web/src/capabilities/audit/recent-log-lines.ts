import { CLIENT_LOG_LINE_MAX_CHARS, CLIENT_LOG_LINES_MAX } from '@hemicycle/contract/limits';
import { withoutKeys } from '@hemicycle/rules/client-log/without-keys';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { useLive } from '../../realtime/use-live.ts';
import { type LineLog, watchLogLines } from '../../watch-log-lines.ts';
import { pageState } from '../../page-state.ts';

const page = pageState<{ lines: readonly string[] }>(() => ({ lines: [] }));

/** Keeps the last 100 lines that the page writes to its console, at most 500 characters of each
 *  and no key in it, for an entry of the audit log. It keeps none while a secret poll is open.
 *  Returns a function that stops this. Source: AUDIT-02, DESIGN §7. */
export function keepLogLines(log: LineLog = console): () => void {
  const stop = watchLogLines((line) => {
    if (isSecretPollOpen()) return;
    const kept = withoutKeys(line).slice(0, CLIENT_LOG_LINE_MAX_CHARS);
    page().lines = [...page().lines, kept].slice(-CLIENT_LOG_LINES_MAX);
  }, log);
  return () => {
    stop();
    page().lines = [];
  };
}

/** The kept lines, the newest last; none while a secret poll is open. */
export function recentLogLines(): readonly string[] {
  return isSecretPollOpen() ? [] : page().lines;
}

/** Whether a secret poll is open in the session of this page. */
export function isSecretPollOpen(): boolean {
  return useLive
    .getState()
    .polls.some(({ status, anonymous }) => status === 'open' && isSecretPoll(anonymous));
}
