import type { SocketQuery } from '@hemicycle/contract/socket';
import type { ChamberConnection } from './chamber-connection.ts';

type Behaviour = 'alert' | 'pause' | 'redirect';

/** Of the connections that the same person has in the session, the other tabs and devices. A tab that only reconnected keeps its
 *  browserTabId and is no second tab. */
export function otherTabsOf(
  newcomer: ChamberConnection,
  own: readonly ChamberConnection[],
): ChamberConnection[] {
  return own.filter((other) => other !== newcomer && !isSameTab(other.query, newcomer.query));
}

/** Tells a new connection and the other tabs and devices of the same person of each other. Source: WS-07, WS-14, WS-16, WS-17. */
export function tellDuplicateTabs(
  newcomer: ChamberConnection,
  others: readonly ChamberConnection[],
  behaviour: Behaviour,
): void {
  const first = others[0];
  if (first === undefined) return;
  newcomer.send({ type: 'otherTabOpen', thisBrowserTabId: first.query.browserTabId, role: 'new', behaviour });
  for (const other of others) {
    other.send({
      type: 'otherTabOpen',
      thisBrowserTabId: newcomer.query.browserTabId,
      role: 'old',
      behaviour,
    });
  }
}

function isSameTab(a: SocketQuery, b: SocketQuery): boolean {
  return a.browserTabId === b.browserTabId && a.browserId === b.browserId;
}
