import type { DuplicateTabBehaviour } from './duplicate-tab.ts';

/** How long a tab may be away and still be the one that was there first, in ms. */
export const TAB_RETURNS_WITHIN_MS = 120_000;

/** One connection of a tab to a session, of which another may follow; null: it lasts. */
export interface TabStay {
  readonly connectionId: string;
  readonly tabId: number;
  readonly joinedMs: number;
  readonly leftMs: number | null;
}

/** Which connection is told of which tab, and which of the two it is. */
export interface TabNotice {
  readonly connectionId: string;
  readonly ofTabId: number;
  readonly role: 'new' | 'old';
}

/** Who is told what when a connection comes of somebody who has others in the session. Of two tabs
 *  the one that came first is the old one, also when it is its line that comes anew. Each pair is
 *  told once: not where they were in the session at one time before, unless that other connection
 *  was told since that the tab is closed (`saidClosedTo`); only the new one is told again where
 *  that keeps it out. `stays` are all of this person in this session, in the order in which they
 *  began; of two that come at once the later one is told, and tells. Source: WS-14, WS-16,
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

/** With which of its stays a tab came that is here now: those before it follow one another without
 *  a long absence. */
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
