import type { DuplicateTabBehaviour } from '@hemicycle/rules/sockets/duplicate-tab';
import { meetTabs, type TabStay } from '@hemicycle/rules/sockets/meet-tabs';
import type { ChamberConnection } from './chamber-connection.ts';

/** Whether one of these connections of the same person is of another tab or device. A tab that only reconnected keeps its browserTabId and is
 *  no second tab. */
export function hasOtherTab(newcomer: ChamberConnection, own: readonly ChamberConnection[]): boolean {
  return own.some(({ query }) => query.browserTabId !== newcomer.query.browserTabId);
}

/** Tells a new connection and the other tabs and devices of the same person of each other, where they have not been told before. `stays` are
 *  all that this person had in the session.  Source: WS-07, WS-14, WS-16, WS-17. */
export function tellDuplicateTabs(
  newcomer: ChamberConnection,
  own: readonly ChamberConnection[],
  stays: readonly TabStay[],
  behaviour: DuplicateTabBehaviour,
): void {
  const others = own.filter((other) => other !== newcomer);
  const notices = meetTabs({
    newcomer: newcomer.id,
    others: others.map(({ id }) => id),
    stays,
    behaviour,
  });
  for (const { connectionId, ofTabId, role } of notices) {
    const told = own.find(({ id }) => id === connectionId);
    told?.send({ type: 'otherTabOpen', thisBrowserTabId: ofTabId, role, behaviour });
  }
}
