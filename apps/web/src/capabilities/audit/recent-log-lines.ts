import { CLIENT_LOG_LINES_MAX } from '@hemicycle/contract/limits';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { useLive } from '../../realtime/use-live.ts';
import { type LineLog, watchLog } from '../../watch-log-lines.ts';
import { pageState } from '../../page-state.ts';

type Parts = readonly unknown[];

const page = pageState<{ lines: readonly Parts[] }>(() => ({ lines: [] }));

/** Keeps the last 100 lines that the page writes to its console, for an entry of the audit log. It
 *  keeps none while a secret poll is open. Returns a function that stops this. Source: AUDIT-02,
 *  DESIGN §7. */
export function keepLogLines(log: LineLog = console): () => void {
  const stop = watchLog((_method, parts) => {
    if (isSecretPollOpen()) return;
    const told = parts.map((part) => (typeof part === 'string' || part instanceof Error ? part : ''));
    page().lines = [...page().lines, told].slice(-CLIENT_LOG_LINES_MAX);
  }, log);
  return () => {
    stop();
    page().lines = [];
  };
}

/** The parts of the kept lines, the newest last; none while a secret poll is open. They may have
 *  texts of people in them: `toldLogLines` takes these out. */
export function keptLogLines(): readonly Parts[] {
  return isSecretPollOpen() ? [] : page().lines;
}

/** Whether a secret poll is open in the session of this page. */
export function isSecretPollOpen(): boolean {
  return useLive
    .getState()
    .polls.some(({ status, anonymous }) => status === 'open' && isSecretPoll(anonymous));
}
