import type { DuplicateTabBehaviour } from '@hemicycle/rules/sockets/duplicate-tab';
import { meetTabs, type TabStay } from '@hemicycle/rules/sockets/meet-tabs';
import type { ChamberConnection } from './chamber-connection.ts';

/** Whether one of these connections of the same person is of another tab or device. A tab that only
 *  reconnected keeps its browserTabId and is no second tab. */
export function hasOtherTab(newcomer: ChamberConnection, own: readonly ChamberConnection[]): boolean {
  return own.some(({ query }) => query.browserTabId !== newcomer.query.browserTabId);
}

/** The tabs of which a connection was told that they are closed, and that have not come back
 *  since. */
const saidClosed = new WeakMap<ChamberConnection, Set<ChamberConnection['query']['browserTabId']>>();

/** Tells a new connection and the other tabs and devices of the same person of each other, where
 *  they have not been told before, or were told since that the other is closed. `stays` are all
 *  that this person had in the session. Source: WS-07, WS-14, WS-16, WS-17. */
export function tellDuplicateTabs(
  newcomer: ChamberConnection,
  own: readonly ChamberConnection[],
  stays: readonly TabStay[],
  behaviour: DuplicateTabBehaviour,
): void {
  const others = own.filter((other) => other !== newcomer);
  const saidClosedTo = others.filter((other) => saidClosed.get(other)?.delete(newcomer.query.browserTabId));
  const notices = meetTabs({
    newcomer: newcomer.id,
    others: others.map(({ id }) => id),
    stays,
    saidClosedTo: saidClosedTo.map(({ id }) => id),
    behaviour,
  });
  for (const { connectionId, ofTabId, role } of notices) {
    const told = own.find(({ id }) => id === connectionId);
    told?.send({ type: 'otherTabOpen', thisBrowserTabId: ofTabId, role, behaviour });
  }
}

/** Tells the tab that is left that no other of the same person is open any more; should that one
 *  come back, both are told again. `own` are the connections that they have now. Source: WS-07. */
export function tellOtherTabClosed(gone: ChamberConnection, own: readonly ChamberConnection[]): void {
  const [last] = own;
  if (last === undefined || !hasOtherTab(gone, own) || hasOtherTab(last, own)) return;
  for (const connection of own) {
    saidClosed.set(connection, (saidClosed.get(connection) ?? new Set()).add(gone.query.browserTabId));
    connection.send({ type: 'otherTabClosed' });
  }
}
