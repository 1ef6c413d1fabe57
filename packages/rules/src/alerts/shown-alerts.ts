import type { Alert } from '@hemicycle/contract/alerts';

/** How many messages to everybody a page shows at once. */
const SHOWN_MAX = 2;

/** The messages that a page shows now: the newest whose time is not over and which the viewer has
 *  not dismissed, oldest first. `held`: those that the viewer is reading or pointing at, which stay
 *  although their time is over. `nowMs`: the server's time. Never throws. Source: NOTIF-03. */
export function shownAlerts<Shown extends Pick<Alert, 'id' | 'shownUntil'>>(
  alerts: readonly Shown[],
  {
    nowMs,
    dismissed,
    held,
  }: {
    readonly nowMs: number;
    readonly dismissed: ReadonlySet<string>;
    readonly held: readonly (string | null)[];
  },
): readonly Shown[] {
  return alerts
    .filter(({ id, shownUntil }) => held.includes(id) || shownUntil === null || shownUntil > nowMs)
    .filter(({ id }) => !dismissed.has(id))
    .slice(-SHOWN_MAX);
}
