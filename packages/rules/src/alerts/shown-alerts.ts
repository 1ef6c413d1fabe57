import type { Alert } from '@hemicycle/contract/alerts';

/** How many messages to everybody a page shows at once. */
const SHOWN_MAX = 2;

/** The messages that a page shows now: the newest whose time is not over and which the viewer has
 *  not dismissed, oldest first. `held`: one that the viewer is reading or pointing at, which stays
 *  although its time is over. `nowMs`: the server's time. Never throws. Source: NOTIF-03. */
export function shownAlerts<Shown extends Pick<Alert, 'id' | 'shownUntil'>>(
  alerts: readonly Shown[],
  {
    nowMs,
    dismissed,
    held,
  }: {
    readonly nowMs: number;
    readonly dismissed: ReadonlySet<string>;
    readonly held: string | null;
  },
): readonly Shown[] {
  return alerts
    .filter(({ id, shownUntil }) => id === held || shownUntil === null || shownUntil > nowMs)
    .filter(({ id }) => !dismissed.has(id))
    .slice(-SHOWN_MAX);
}
