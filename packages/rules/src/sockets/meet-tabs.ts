import type { DuplicateTabBehaviour } from './duplicate-tab.ts';

/** How long a tab may be away, in ms, and still count as the tab that was there before. */
export const TAB_RETURNS_WITHIN_MS = 120_000;

/** One connection of a tab to a session; the tab may connect again later. `leftMs` null: it still
 *  lasts. */
export interface TabStay {
  readonly connectionId: string;
  readonly tabId: number;
  readonly joinedMs: number;
  readonly leftMs: number | null;
}

/** A notice to one connection that another tab is open; `role` says whether the connection's own
 *  tab is the new or the old one. */
export interface TabNotice {
  readonly connectionId: string;
  readonly ofTabId: number;
  readonly role: 'new' | 'old';
}

/** The notices for a new connection of a person who has other connections in the session. Of two
 *  tabs, the tab that came first is the old one, even when it is the one that reconnects. A pair of
 *  tabs gets its notices once. Tabs that were in the session at the same time before get none
 *  again, unless the other connection has been told since then that the tab is closed
 *  (`saidClosedTo`). Where the behaviour keeps the new tab out, the new tab gets its notice each
 *  time. `stays`: all stays of this person in this session, in the order in which they began. Of
 *  two connections that start together, the later one causes the notices. Source: WS-14, WS-16,
 *  WS-17. */
export function meetTabs({
  newcomer,
  others,
  stays,
  saidClosedTo = [],
  behaviour,
}: {
  readonly newcomer: string;
  readonly others: readonly string[];
  readonly stays: readonly TabStay[];
  readonly saidClosedTo?: readonly string[];
  readonly behaviour: DuplicateTabBehaviour;
}): TabNotice[] {
  const mine = stays.findLast(({ connectionId }) => connectionId === newcomer);
  if (mine === undefined) return [];
  const before = stays.slice(0, stays.indexOf(mine));
  const ofTab = (tabId: number) => stays.filter((stay) => stay.tabId === tabId);
  const earlier = before.filter(({ tabId }) => tabId === mine.tabId);
  const myPlace = stays.indexOf(firstOf(ofTab(mine.tabId), mine));
  const keepsOut = behaviour !== 'alert';
  const notices: TabNotice[] = [];
  let toNewcomer: TabNotice | undefined;
  for (const connectionId of others) {
    const other = before.findLast((stay) => stay.connectionId === connectionId && stay.leftMs === null);
    if (other === undefined || other.tabId === mine.tabId) continue;
    const theirs = ofTab(other.tabId);
    const isNew = myPlace > stays.indexOf(firstOf(theirs, other));
    const isTold =
      !saidClosedTo.includes(connectionId) &&
      earlier.some((one) => theirs.some((another) => overlap(one, another)));
    const isForMe = !isTold || (isNew && keepsOut);
    if (isForMe && (toNewcomer === undefined || (isNew && toNewcomer.role === 'old'))) {
      toNewcomer = { connectionId: newcomer, ofTabId: other.tabId, role: isNew ? 'new' : 'old' };
    }
    if (!isTold || (!isNew && keepsOut)) {
      notices.push({ connectionId, ofTabId: mine.tabId, role: isNew ? 'old' : 'new' });
    }
  }
  return toNewcomer === undefined ? notices : [toNewcomer, ...notices];
}

/** The first stay of the unbroken series that ends with `now`: no absence in it is longer than
 *  TAB_RETURNS_WITHIN_MS. */
function firstOf(ofTab: readonly TabStay[], now: TabStay): TabStay {
  return ofTab
    .slice(0, ofTab.indexOf(now))
    .reduceRight((first, stay) => (first.joinedMs - endOf(stay) > TAB_RETURNS_WITHIN_MS ? first : stay), now);
}

function overlap(one: TabStay, another: TabStay): boolean {
  return one.joinedMs < endOf(another) && another.joinedMs < endOf(one);
}

function endOf({ leftMs }: TabStay): number {
  return leftMs ?? Number.POSITIVE_INFINITY;
}
