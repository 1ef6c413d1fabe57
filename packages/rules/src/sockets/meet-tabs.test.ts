import { expect, test } from 'vitest';
import { meetTabs, TAB_RETURNS_WITHIN_MS, type TabStay } from './meet-tabs.ts';

const LAPTOP = 11;
const PHONE = 22;
const MINUTE_MS = 60_000;

/** A connection by its name, and the minutes from and until which it lasts (null: it still
 *  lasts). */
function stay(connectionId: string, tabId: number, from: number, until: number | null): TabStay {
  return {
    connectionId,
    tabId,
    joinedMs: from * MINUTE_MS,
    leftMs: until === null ? null : until * MINUTE_MS,
  };
}

const tellsLaptopThatItIsOld = { connectionId: 'laptop', ofTabId: PHONE, role: 'old' };
const tellsPhoneThatItIsNew = { connectionId: 'phone', ofTabId: LAPTOP, role: 'new' };

test.each([
  {
    what: 'a second tab: both are told',
    newcomer: 'phone',
    stays: [stay('laptop', LAPTOP, 0, null), stay('phone', PHONE, 9, null)],
    alert: [tellsPhoneThatItIsNew, tellsLaptopThatItIsOld],
    keptOut: [tellsPhoneThatItIsNew, tellsLaptopThatItIsOld],
  },
  {
    what: 'the second tab again: only what keeps it out is said again',
    newcomer: 'phone',
    stays: [stay('laptop', LAPTOP, 0, null), stay('before', PHONE, 8, 9), stay('phone', PHONE, 9.1, null)],
    alert: [],
    keptOut: [tellsPhoneThatItIsNew],
  },
  {
    what: 'the first tab again: it stays the first',
    newcomer: 'laptop',
    stays: [stay('before', LAPTOP, 0, 9), stay('phone', PHONE, 8, null), stay('laptop', LAPTOP, 9.1, null)],
    alert: [],
    keptOut: [tellsPhoneThatItIsNew],
  },
  {
    what: 'the first tab again, and the second came meanwhile',
    newcomer: 'laptop',
    stays: [stay('before', LAPTOP, 0, 8), stay('phone', PHONE, 9, null), stay('laptop', LAPTOP, 9.5, null)],
    alert: [tellsLaptopThatItIsOld, tellsPhoneThatItIsNew],
    keptOut: [tellsLaptopThatItIsOld, tellsPhoneThatItIsNew],
  },
  {
    what: 'after a restart the second tab comes before the first: nothing is new',
    newcomer: 'laptop',
    stays: [
      stay('before', LAPTOP, 0, 9),
      stay('before too', PHONE, 8, 9),
      stay('phone', PHONE, 9.1, null),
      stay('laptop', LAPTOP, 9.2, null),
    ],
    alert: [],
    keptOut: [tellsPhoneThatItIsNew],
  },
  {
    what: 'who was away for long comes after whoever came meanwhile',
    newcomer: 'laptop',
    stays: [stay('before', LAPTOP, 0, 2), stay('phone', PHONE, 9, null), stay('laptop', LAPTOP, 30, null)],
    alert: [
      { connectionId: 'laptop', ofTabId: PHONE, role: 'new' },
      { connectionId: 'phone', ofTabId: LAPTOP, role: 'old' },
    ],
    keptOut: [
      { connectionId: 'laptop', ofTabId: PHONE, role: 'new' },
      { connectionId: 'phone', ofTabId: LAPTOP, role: 'old' },
    ],
  },
  {
    what: 'of two that come at once the later one tells',
    newcomer: 'laptop',
    stays: [stay('laptop', LAPTOP, 9, null), stay('phone', PHONE, 9, null)],
    alert: [],
    keptOut: [],
  },
  {
    what: 'the same tab, whose line is not yet known to be lost',
    newcomer: 'phone',
    stays: [stay('laptop', PHONE, 0, null), stay('phone', PHONE, 9, null)],
    alert: [],
    keptOut: [],
  },
])('[WS-14] [WS-16] [WS-17] [BEY-23] $what', ({ newcomer, stays, alert, keptOut }) => {
  const others = ['laptop', 'phone'].filter((id) => id !== newcomer);
  const meet = (behaviour: 'alert' | 'pause' | 'redirect') =>
    meetTabs({ newcomer, others, stays, behaviour });
  expect(meet('alert')).toEqual(alert);
  expect(meet('pause')).toEqual(keptOut);
  expect(meet('redirect')).toEqual(keptOut);
});

test('[WS-07] [WS-14] a tab that was said to be closed is told of again when it is back', () => {
  const stays = [
    stay('laptop', LAPTOP, 0, null),
    stay('before', PHONE, 8, 9),
    stay('phone', PHONE, 9.1, null),
  ];
  const meet = (saidClosedTo: readonly string[]) =>
    meetTabs({ newcomer: 'phone', others: ['laptop'], stays, saidClosedTo, behaviour: 'alert' });
  expect(meet(['laptop'])).toEqual([tellsPhoneThatItIsNew, tellsLaptopThatItIsOld]);
  expect(meet([])).toEqual([]);
});

test('[WS-14] one message to a tab that comes beside several, and it is new if one of them was there before', () => {
  const stays = [
    stay('before', PHONE, 0, 8),
    stay('tablet', 33, 8.5, null),
    stay('laptop', LAPTOP, -5, null),
    stay('phone', PHONE, 9, null),
  ].toSorted((one, other) => one.joinedMs - other.joinedMs);
  expect(meetTabs({ newcomer: 'phone', others: ['tablet', 'laptop'], stays, behaviour: 'pause' })).toEqual([
    { connectionId: 'phone', ofTabId: LAPTOP, role: 'new' },
    { connectionId: 'tablet', ofTabId: PHONE, role: 'new' },
  ]);
});

test('[WS-16] a tab is the first for as long an absence as a start of the server may take, and no longer', () => {
  const roleAfter = (awayMs: number) => {
    const before = stay('before', LAPTOP, 0, 1);
    const now = { ...before, connectionId: 'laptop', joinedMs: MINUTE_MS + awayMs, leftMs: null };
    const stays = [before, stay('phone', PHONE, 1.5, null), now];
    return meetTabs({ newcomer: 'laptop', others: ['phone'], stays, behaviour: 'alert' })[0]?.role;
  };
  expect(roleAfter(TAB_RETURNS_WITHIN_MS)).toBe('old');
  expect(roleAfter(TAB_RETURNS_WITHIN_MS + 1)).toBe('new');
});
