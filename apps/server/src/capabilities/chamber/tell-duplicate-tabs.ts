import type { SocketQuery } from '@hemicycle/contract/socket';
import type { ChamberConnection } from './chamber-connection.ts';

type Behaviour = 'alert' | 'pause' | 'redirect';

/** Tells a new connection and those that the same person already has in the session, from other tabs or devices, of each
 *  other. A tab that only reconnected keeps its browserTabId and is no second tab. Source: WS-07, WS-14, WS-16, WS-17. */
export function tellDuplicateTabs(
  newcomer: ChamberConnection,
  others: readonly ChamberConnection[],
  behaviour: Behaviour,
): void {
  const elsewhere = others.filter((other) => other !== newcomer && !isSameTab(other.query, newcomer.query));
  const first = elsewhere[0];
  if (first === undefined) return;
  newcomer.send({ type: 'otherTabOpen', thisBrowserTabId: first.query.browserTabId, role: 'new', behaviour });
  for (const other of elsewhere) {
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
