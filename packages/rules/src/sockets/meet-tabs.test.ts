import { expect, test } from 'vitest';
import type { DuplicateTabBehaviour } from './duplicate-tab.ts';
import { meetTabs, TAB_RETURNS_WITHIN_MS, type TabStay } from './meet-tabs.ts';

const LAPTOP = 11;
const PHONE = 22;
const MINUTE_MS = 60_000;

/** A connection by its name, and the minutes from and until which it lasts (null: it still
 *  lasts). */
function stay(
  connectionId: string,
  tabId: number,
  from: number,
  until: number | null,
  toldTabs: readonly number[] = [],
): TabStay {
  return {
    ...{ connectionId, tabId, toldTabs, lives: until === null },
    joinedMs: from * MINUTE_MS,
    leftMs: until === null ? null : until * MINUTE_MS,
  };
}

const told = (role: 'new' | 'old') => ({ kind: 'open', role });
const nothing = { kind: 'nothing' };

test.each([
  {
    what: 'a second tab: both are told',
    stays: [stay('laptop', LAPTOP, 0, null), stay('phone', PHONE, 9, null)],
    alert: [told('old'), told('new')],
    keptOut: [told('old'), told('new')],
  },
  {
    what: 'both were told: nothing, and only what keeps the new one out is said again to a connection that has not heard it',
    stays: [
      stay('laptop', LAPTOP, 0, null, [PHONE]),
      stay('before', PHONE, 8, 9, [LAPTOP]),
      stay('phone', PHONE, 9.1, null),
    ],
    alert: [nothing, nothing],
    keptOut: [nothing, told('new')],
  },
  {
    what: 'the first tab again: it stays the first',
    stays: [
      stay('before', LAPTOP, 0, 9, [PHONE]),
      stay('phone', PHONE, 8, null, [LAPTOP]),
      stay('laptop', LAPTOP, 9.1, null),
    ],
    alert: [nothing, nothing],
    keptOut: [nothing, told('new')],
  },
  {
    what: 'the first tab again, and the second came meanwhile',
    stays: [stay('before', LAPTOP, 0, 8), stay('phone', PHONE, 9, null), stay('laptop', LAPTOP, 9.5, null)],
    alert: [told('old'), told('new')],
    keptOut: [told('old'), told('new')],
  },
  {
    what: 'after a restart the second tab comes before the first: nothing is new',
    stays: [
      stay('before', LAPTOP, 0, 9, [PHONE]),
      stay('before too', PHONE, 8, 9, [LAPTOP]),
      stay('phone', PHONE, 9.1, null),
      stay('laptop', LAPTOP, 9.2, null),
    ],
    alert: [nothing, nothing],
    keptOut: [nothing, told('new')],
  },
  {
    what: 'one was told, and the server of the other was killed before: that one is told still',
    stays: [stay('laptop', LAPTOP, 0, null, [PHONE]), stay('phone', PHONE, 9, null)],
    alert: [nothing, told('new')],
    keptOut: [nothing, told('new')],
  },
  {
    what: 'who was away for long comes after whoever came meanwhile',
    stays: [stay('before', LAPTOP, 0, 2), stay('phone', PHONE, 9, null), stay('laptop', LAPTOP, 30, null)],
    alert: [told('new'), told('old')],
    keptOut: [told('new'), told('old')],
  },
  {
    what: 'the same tab, whose line is not yet known to be lost',
    stays: [stay('laptop', PHONE, 0, null), stay('phone', PHONE, 9, null)],
    alert: [nothing, nothing],
    keptOut: [nothing, nothing],
  },
  {
    what: 'a connection whose end was not noted, of a server that was killed',
    stays: [{ ...stay('gone', LAPTOP, 0, null), lives: false }, stay('phone', PHONE, 9, null)],
    alert: [nothing, nothing],
    keptOut: [nothing, nothing],
  },
])('[WS-14] [WS-16] [WS-17] [BEY-23] $what', ({ stays, alert, keptOut }) => {
  const meet = (behaviour: DuplicateTabBehaviour) =>
    ['laptop', 'phone'].map((connectionId) =>
      meetTabs({ connectionId, stays, met: new Set(), behaviour, saysClosed: true }),
    );
  expect(meet('alert')).toMatchObject(alert);
  expect(meet('pause')).toMatchObject(keptOut);
  expect(meet('redirect')).toMatchObject(keptOut);
});

test('[WS-07] [WS-14] asked again, with what was told noted, nothing is told', () => {
  const stays = [stay('laptop', LAPTOP, 0, null), stay('phone', PHONE, 9, null)];
  const first = { connectionId: 'phone', stays, met: new Set<string>(), saysClosed: true };
  expect(meetTabs({ ...first, behaviour: 'pause' })).toEqual({
    ...{ kind: 'open', ofTabId: LAPTOP, role: 'new', tabIds: [LAPTOP] },
  });
  const noted = [stay('laptop', LAPTOP, 0, null), stay('phone', PHONE, 9, null, [LAPTOP])];
  const again = { ...first, stays: noted, met: new Set(['laptop']) };
  for (const behaviour of ['alert', 'pause', 'redirect'] as const)
    expect(meetTabs({ ...again, behaviour })).toEqual({ kind: 'nothing' });
});

test('[WS-07] a tab that was told of others is told once none is open, unless it only came back itself', () => {
  const stays = [stay('before', LAPTOP, 0, 5, [PHONE]), stay('laptop', LAPTOP, 6, null)];
  const meet = (saysClosed: boolean, its = stays) =>
    meetTabs({ connectionId: 'laptop', stays: its, met: new Set(), behaviour: 'alert', saysClosed }).kind;
  expect(meet(true)).toBe('closed');
  expect(meet(false)).toBe('nothing');
  expect(meet(true, [stay('laptop', LAPTOP, 0, null)])).toBe('nothing');
});

test('[WS-14] one message to a tab that comes beside several, and it is new if one of them was there before', () => {
  const stays = [
    stay('before', PHONE, 0, 8),
    stay('tablet', 33, 8.5, null),
    stay('laptop', LAPTOP, -5, null),
    stay('phone', PHONE, 9, null),
  ].toSorted((one, other) => one.joinedMs - other.joinedMs);
  const meet = (connectionId: string) =>
    meetTabs({ connectionId, stays, met: new Set(), behaviour: 'pause', saysClosed: true });
  expect(meet('phone')).toMatchObject({ ofTabId: LAPTOP, role: 'new', tabIds: [LAPTOP, 33] });
  expect(meet('tablet')).toMatchObject({ role: 'new' });
  expect(meet('laptop')).toMatchObject({ role: 'old' });
});

test('[WS-16] a tab is the first for as long an absence as a start of the server may take, and no longer', () => {
  const roleAfter = (awayMs: number) => {
    const before = stay('before', LAPTOP, 0, 1);
    const now = {
      ...before,
      connectionId: 'laptop',
      joinedMs: MINUTE_MS + awayMs,
      leftMs: null,
      lives: true,
    };
    const stays = [before, stay('phone', PHONE, 1.5, null), now];
    return meetTabs({
      ...{ connectionId: 'laptop', stays, met: new Set<string>() },
      ...{ behaviour: 'alert', saysClosed: true },
    });
  };
  expect(roleAfter(TAB_RETURNS_WITHIN_MS)).toMatchObject({ role: 'old' });
  expect(roleAfter(TAB_RETURNS_WITHIN_MS + 1)).toMatchObject({ role: 'new' });
});
