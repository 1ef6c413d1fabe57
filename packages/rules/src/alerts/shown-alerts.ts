import type { Alert } from '@hemicycle/contract/alerts';

/** How many messages to everybody a page shows at once. */
const SHOWN_MAX = 2;

/** The messages that a page shows now: the newest whose time is not over and which the viewer has
 *  not dismissed, oldest first. `held`: those that the viewer is reading or pointing at, which stay
 *  although their time is over. `timeToRead`: how long this viewer is shown what others are shown
 *  for so many ms. `nowMs`: the server's time. Never throws. Source: NOTIF-03, A11Y-03. */
export function shownAlerts<Shown extends Pick<Alert, 'id' | 'sentAt' | 'shownUntil'>>(
  alerts: readonly Shown[],
  {
    nowMs,
    dismissed,
    held,
    timeToRead,
  }: {
    readonly nowMs: number;
    readonly dismissed: ReadonlySet<string>;
    readonly held: readonly (string | null)[];
    readonly timeToRead: (usualMs: number) => number;
  },
): readonly Shown[] {
  return alerts
    .filter(
      ({ id, sentAt, shownUntil }) =>
        held.includes(id) || shownUntil === null || sentAt + timeToRead(shownUntil - sentAt) > nowMs,
    )
    .filter(({ id }) => !dismissed.has(id))
    .slice(-SHOWN_MAX);
}
