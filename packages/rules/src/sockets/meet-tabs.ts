import type { DuplicateTabBehaviour } from './duplicate-tab.ts';

/** How long a tab may be away, in ms, and still count as the tab that was there before. */
export const TAB_RETURNS_WITHIN_MS = 120_000;

/** One connection of a tab to a session; the tab may connect again later. */
export interface TabStay {
  readonly connectionId: string;
  readonly tabId: number;
  readonly joinedMs: number;
  /** null: its end was not written down. */
  readonly leftMs: number | null;
  /** Whether the connection is open now, on any server. */
  readonly lives: boolean;
  /** The tabs that this connection reported to its tab as open. */
  readonly toldTabs: readonly number[];
}

/** What one connection has to be told about the other tabs of its person. */
export type TabNews =
  /** Another tab is open. `role` says whether the connection's own tab is the new or the old one;
   *  `tabIds` are the tabs that this message counts for. */
  | {
      readonly kind: 'open';
      readonly ofTabId: number;
      readonly role: 'new' | 'old';
      readonly tabIds: readonly number[];
    }
  /** No other tab is open any more. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'nothing' };

/** Decides what one connection has to be told. Of two tabs, the one that came first is the old one,
 *  even when it is that tab that reconnects. A tab is told of each other tab once, however often
 *  either of them reconnects (`toldTabs`). Where the behaviour keeps the new tab out, the new tab
 *  is told again of each connection of the old tab that it has not met (`met`). A tab that was told
 *  of others is told `closed` when none of them is open any more and `saysClosed` allows it; the
 *  caller then clears `toldTabs`. `stays`: all of this person in this session, in the order in
 *  which they began. Once the answer is noted in `toldTabs` and `met`, the same question answers
 *  `nothing`.
 *  Source: WS-07, WS-14, WS-16, WS-17. */
export function meetTabs({
  connectionId,
  stays,
  met,
  behaviour,
  saysClosed,
}: {
  readonly connectionId: string;
  readonly stays: readonly TabStay[];
  readonly met: ReadonlySet<string>;
  readonly behaviour: DuplicateTabBehaviour;
  readonly saysClosed: boolean;
}): TabNews {
  const mine = stays.findLast((stay) => stay.connectionId === connectionId);
  if (mine === undefined) return { kind: 'nothing' };
  const ofTab = (tabId: number) => stays.filter((stay) => stay.tabId === tabId);
  const toldTabs = new Set(ofTab(mine.tabId).flatMap((stay) => stay.toldTabs));
  const others = newestOfTabs(stays.filter((stay) => stay.lives && stay.tabId !== mine.tabId));
  if (others.length === 0) return { kind: saysClosed && toldTabs.size > 0 ? 'closed' : 'nothing' };

  const placeOf = (stay: TabStay) => stays.indexOf(firstOf(ofTab(stay.tabId), stay));
  const untold = others
    .map((other) => ({ other, isNew: placeOf(mine) > placeOf(other) }))
    .filter(
      ({ other, isNew }) =>
        !toldTabs.has(other.tabId) || (isNew && behaviour !== 'alert' && !met.has(other.connectionId)),
    );
  const first = untold.find(({ isNew }) => isNew) ?? untold[0];
  if (first === undefined) return { kind: 'nothing' };
  return {
    kind: 'open',
    ofTabId: first.other.tabId,
    role: first.isNew ? 'new' : 'old',
    tabIds: untold.map(({ other }) => other.tabId),
  };
}

/** The newest stay of each tab. */
function newestOfTabs(stays: readonly TabStay[]): readonly TabStay[] {
  return stays.filter((stay, place) => !stays.slice(place + 1).some(({ tabId }) => tabId === stay.tabId));
}

/** The first stay of the unbroken series that ends with `now`: no absence in it is longer than
 *  TAB_RETURNS_WITHIN_MS. */
function firstOf(ofTab: readonly TabStay[], now: TabStay): TabStay {
  return ofTab
    .slice(0, ofTab.indexOf(now))
    .reduceRight((first, stay) => (first.joinedMs - endOf(stay) > TAB_RETURNS_WITHIN_MS ? first : stay), now);
}

function endOf({ leftMs }: TabStay): number {
  return leftMs ?? Number.POSITIVE_INFINITY;
}
