import type { AgendaItemState } from '@hemicycle/contract/agenda';
import { AGENDA_ITEMS_MAX } from '@hemicycle/contract/agenda-limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastAgenda } from './agenda-forecast.ts';
import { insertItem, moveItem, placeOf } from './agenda-tree.ts';
import { agendaFor, agendaViewerClass } from './agenda-view.ts';
import { currentItem, itemSpentMs, mayBecome, withCurrent, withState } from './item-states.ts';
import { type DropWhere, type MoveStep, placeAfterStep, placeAtDrop } from './keyboard-moves.ts';
import { nextItem } from './next-item.ts';
import { numberItems } from './number-items.ts';

const MINUTE_MS = 60_000;

interface Item {
  readonly id: string;
  readonly parentId: string | null;
  readonly ownNumber: string | null;
  readonly state: AgendaItemState;
  readonly begunAt: number | null;
  readonly endedAt: number | null;
  readonly spentMs: number;
  readonly runningSince: number | null;
  readonly plannedStart: number | null;
  readonly plannedMinutes: number | null;
}

const item = (id: string, parentId: string | null = null, more: Partial<Item> = {}): Item => ({
  ...{ id, parentId, ownNumber: null, state: 'planned', begunAt: null, endedAt: null },
  ...{ spentMs: 0, runningSince: null, plannedStart: null, plannedMinutes: null },
  ...more,
});
/** a, b with b1 and b2, of which b2 holds b2x, then c. */
const agenda = [
  item('a'),
  item('b'),
  item('b1', 'b'),
  item('b2', 'b'),
  item('b2x', 'b2'),
  item('c'),
] as const;
const idsOf = (items: readonly Item[]) => items.map(({ id }) => id).join(' ');

test.each([
  { why: 'to the end', id: 'a', place: [null, null], expected: 'b b1 b2 b2x c a' },
  { why: 'with its parts', id: 'b', place: [null, 'a'], expected: 'b b1 b2 b2x a c' },
  { why: 'into another', id: 'c', place: ['b', 'b2'], expected: 'a b b1 c b2 b2x' },
  { why: 'to the end of another', id: 'a', place: ['b', null], expected: 'b b1 b2 b2x a c' },
  { why: 'out of another', id: 'b1', place: [null, 'c'], expected: 'a b b2 b2x b1 c' },
  { why: 'into itself', id: 'b', place: ['b2', null], expected: 'invalid-input' },
  { why: 'before an item of another level', id: 'a', place: [null, 'b1'], expected: 'invalid-input' },
  { why: 'into nothing', id: 'a', place: ['x', null], expected: 'invalid-input' },
  { why: 'what is not there', id: 'x', place: [null, null], expected: 'invalid-input' },
  { why: 'below the third level', id: 'a', place: ['b2x', null], expected: 'agenda-too-deep' },
  { why: 'with its parts below the third level', id: 'b2', place: ['b1', null], expected: 'agenda-too-deep' },
])('[AGENDA-01] an item is moved $why', ({ id, place: [parentId = null, beforeId = null], expected }) => {
  const moved = moveItem(agenda, id, { parentId, beforeId });

  expect(moved.ok ? idsOf(moved.items) : moved.code).toBe(expected);
});

test('[AGENDA-01] a moved item stands where it was put, and no item is lost', () => {
  const ids = fc.constantFrom('a', 'b', 'b1', 'b2', 'b2x', 'c');
  const place = fc.record({ parentId: fc.option(ids), beforeId: fc.option(ids) });
  fc.assert(
    fc.property(ids, place, (id, wanted) => {
      const moved = moveItem(agenda, id, wanted);
      if (!moved.ok) return;
      expect(placeOf(moved.items, id)).toEqual(wanted);
      expect(moved.items.map((each) => each.id).toSorted()).toEqual(agenda.map((each) => each.id).toSorted());
      const before = new Set<string>();
      for (const each of moved.items) {
        expect(each.parentId === null || before.has(each.parentId)).toBe(true);
        before.add(each.id);
      }
    }),
  );
});

test('[AGENDA-01] a full agenda takes no more items', () => {
  const full = Array.from({ length: AGENDA_ITEMS_MAX }, (_, at) => item(`i${at}`));
  expect(insertItem(full, item('one more'), null)).toEqual({ ok: false, code: 'agenda-full' });
  const room = insertItem(full.slice(1), item('one more'), 'i5');
  expect(room.ok && placeOf(room.items, 'one more')).toEqual({ parentId: null, beforeId: 'i5' });
});

test.each([
  { id: 'a', step: 'up', expected: null },
  { id: 'b', step: 'up', expected: { parentId: null, beforeId: 'a' } },
  { id: 'a', step: 'down', expected: { parentId: null, beforeId: 'c' } },
  { id: 'c', step: 'down', expected: null },
  { id: 'c', step: 'in', expected: { parentId: 'b', beforeId: null } },
  { id: 'a', step: 'in', expected: null },
  { id: 'b2', step: 'in', expected: null },
  { id: 'b1', step: 'out', expected: { parentId: null, beforeId: 'c' } },
  { id: 'a', step: 'out', expected: null },
] as const satisfies readonly { id: string; step: MoveStep; expected: unknown }[])(
  '[AGENDA-01] by keyboard $id goes $step',
  ({ id, step, expected }) => {
    expect(placeAfterStep(agenda, id, step)).toEqual(expected);
  },
);

test.each([
  { id: 'a', onto: 'c', where: 'before', expected: { parentId: null, beforeId: 'c' } },
  { id: 'a', onto: 'b', where: 'after', expected: { parentId: null, beforeId: 'c' } },
  { id: 'b', onto: 'a', where: 'after', expected: { parentId: null, beforeId: 'c' } },
  { id: 'c', onto: 'b1', where: 'after', expected: { parentId: 'b', beforeId: 'b2' } },
  { id: 'c', onto: 'b', where: 'in', expected: { parentId: 'b', beforeId: null } },
  { id: 'b', onto: 'b2', where: 'before', expected: null },
  { id: 'a', onto: 'b2x', where: 'in', expected: null },
] as const satisfies readonly { id: string; onto: string; where: DropWhere; expected: unknown }[])(
  '[AGENDA-01] $id is dropped $where $onto',
  ({ id, onto, where, expected }) => {
    expect(placeAtDrop(agenda, id, { itemId: onto, where })).toEqual(expected);
  },
);

test('[AGENDA-01] items are numbered by their places, and a number of their own is kept', () => {
  const [a, b, ...others] = agenda;
  const numbers = numberItems([a, { ...b, ownNumber: '12/26' }, ...others]);
  expect(Object.fromEntries(numbers)).toEqual({
    ...{ a: '1', b: '12/26', b1: '12/26.1', b2: '12/26.2', b2x: '12/26.2.1', c: '3' },
  });
});

test('[AGENDA-01] what contains the current item is under way with it, and its clock goes on', () => {
  const first = withCurrent(agenda, 'b', 1_000);
  expect(currentItem(first)?.id).toBe('b');
  const part = withCurrent(first, 'b2', 3_000);
  expect(currentItem(part)?.id).toBe('b2');
  expect(part.find(({ id }) => id === 'b')).toMatchObject({
    state: 'current',
    begunAt: 1_000,
    runningSince: 1_000,
  });
  const last = withCurrent(part, 'c', 6_000);
  expect(last.filter(({ state }) => state === 'done').map(({ id, spentMs }) => [id, spentMs])).toEqual([
    ['b', 5_000],
    ['b2', 3_000],
  ]);
  const again = withCurrent(last, 'b', 10_000);
  const reopened = again.find(({ id }) => id === 'b');
  expect(reopened).toMatchObject({ state: 'current', begunAt: 1_000, endedAt: null });
  expect(reopened && itemSpentMs(reopened, 12_000)).toBe(7_000);
  expect(currentItem(withCurrent(again, null, 13_000))).toBeUndefined();
});

test('[AGENDA-01] an item that is postponed while it is under way ends, with its parts', () => {
  const under = withCurrent(agenda, 'b2x', 1_000);
  const postponed = withState(under, 'b', 'postponed', 4_000);
  expect(postponed.filter(({ state }) => state === 'postponed').map(({ id }) => id)).toEqual([
    'b',
    'b2',
    'b2x',
  ]);
  expect(postponed.find(({ id }) => id === 'b')).toMatchObject({ endedAt: 4_000, spentMs: 3_000 });
  expect(withState(agenda, 'a', 'withdrawn', 1)[0]).toMatchObject({ state: 'withdrawn', endedAt: null });
});

test.each([
  { from: 'planned', to: 'postponed', expected: true },
  { from: 'postponed', to: 'planned', expected: true },
  { from: 'current', to: 'withdrawn', expected: true },
  { from: 'current', to: 'planned', expected: false },
  { from: 'done', to: 'planned', expected: false },
  { from: 'done', to: 'withdrawn', expected: false },
] as const)('[AGENDA-01] by hand $from becomes $to: $expected', ({ from, to, expected }) => {
  expect(mayBecome(from, to)).toBe(expected);
});

test.each([
  { why: 'before the first', done: [], current: null, expected: 'a' },
  { why: 'behind the parts of the current one', done: ['a'], current: 'b', expected: 'c' },
  { why: 'the next part', done: ['a'], current: 'b1', expected: 'b2' },
  { why: 'nothing after the last', done: ['a'], current: 'c', expected: undefined },
  { why: 'behind what is done, while none is current', done: ['a', 'b'], current: null, expected: 'b1' },
])('[AGENDA-01] comes next: $why', ({ done, current, expected }) => {
  const items = agenda.map((each) => ({
    ...each,
    state: done.includes(each.id) ? ('done' as const) : each.state,
  }));
  expect(nextItem(withCurrent(items, current, 1))?.id).toBe(expected);
});

const sitting = { epochStartTime: 0, epochEndTime: 200 * MINUTE_MS };

test.each([
  { why: 'before its start', now: -20, more: {}, starts: [0, 30], endsAt: 40 },
  { why: 'after its start', now: 5, more: {}, starts: [5, 35], endsAt: 45 },
  { why: 'after its planned end', now: 200, more: {}, starts: [], endsAt: null },
  { why: 'once a host has ended it', now: 5, more: { endedByHost: true }, starts: [], endsAt: null },
])('[AGENDA-01] $why a sitting comes to its items at $starts', ({ now, more, starts, endsAt }) => {
  const items = [item('a', null, { plannedMinutes: 30 }), item('b', null, { plannedMinutes: 10 })];
  const forecast = forecastAgenda(items, { ...sitting, ...more }, now * MINUTE_MS);
  expect([...forecast.startsAt.values()]).toEqual(starts.map((minutes) => minutes * MINUTE_MS));
  expect(forecast.endsAt).toBe(endsAt === null ? null : endsAt * MINUTE_MS);
});

test('[AGENDA-01] the current item moves among its neighbours, and never into another one or out of its own', () => {
  const under = withCurrent(agenda, 'b2', 1);
  const ways = ['up', 'down', 'in', 'out'] as const;
  expect(ways.filter((step) => placeAfterStep(under, 'b2', step) !== null)).toEqual(['up']);
  expect(placeAtDrop(under, 'b2', { itemId: 'b1', where: 'before' })).not.toBeNull();
  expect(placeAtDrop(under, 'b2', { itemId: 'a', where: 'in' })).toBeNull();
  expect(placeAtDrop(under, 'b2', { itemId: 'a', where: 'before' })).toBeNull();
});

test('[AGENDA-01] a sitting that is late says when it comes to each item, and when it ends', () => {
  const running = { state: 'current', begunAt: 0, runningSince: 0 } as const;
  const items = [
    item('a', null, { ...running, plannedMinutes: 30 }),
    item('b', null, { plannedStart: 24 * MINUTE_MS }),
    item('b1', 'b', { plannedMinutes: 10 }),
    item('b2', 'b', { plannedMinutes: 5 }),
    item('c', null, { plannedStart: 60 * MINUTE_MS, plannedMinutes: 20 }),
    item('d', null, { state: 'postponed', plannedStart: 61 * MINUTE_MS }),
  ];
  const { startsAt, lateMs, endsAt } = forecastAgenda(items, sitting, 10 * MINUTE_MS);
  expect(Object.fromEntries(startsAt)).toEqual({ b: 30 * MINUTE_MS, c: 60 * MINUTE_MS });
  expect([lateMs, endsAt]).toEqual([6 * MINUTE_MS, 80 * MINUTE_MS]);
  const unknown = forecastAgenda(
    [item('a', null, running), item('b'), item('c', null, { plannedStart: 9 })],
    sitting,
    0,
  );
  expect([Object.fromEntries(unknown.startsAt), unknown.lateMs, unknown.endsAt]).toEqual([{ c: 9 }, 0, null]);
});

test.each([
  { who: 'a moderator', actions: ['app_participant_moderation-bool'], expected: 1 },
  { who: 'an administrator who runs votes', actions: ['admin_page-bool', 'admin_votes-create'], expected: 1 },
  { who: 'an administrator', actions: ['admin_page-bool'], expected: 0 },
  { who: 'a reader', actions: ['app_agenda_tab-bool'], expected: 0 },
])('[AGENDA-01] of an item $who sees $expected draft votes', ({ actions, expected }) => {
  const seen = agendaFor(
    { version: 3, publishedAt: 5, hidden: false, items: [view('a', 'current')], withoutItem: [] },
    agendaViewerClass(new Set<string>(actions)),
  );
  expect(seen.items[0]?.votes).toHaveLength(expected);
});

test.each([
  { who: 'a moderator', actions: ['app_participant_moderation-bool'], expected: 2 },
  { who: 'a reader', actions: ['app_agenda_tab-bool'], expected: 1 },
])('[ADMIN-07] of a hidden agenda $who sees $expected of two items', ({ actions, expected }) => {
  const items = [view('a', 'done'), view('b', 'current')];
  const hidden = { version: 3, publishedAt: 5, hidden: true, items, withoutItem: [] };
  expect(agendaFor(hidden, agendaViewerClass(new Set<string>(actions))).items).toHaveLength(expected);
});

test.each([
  { who: 'a moderator', actions: ['app_participant_moderation-bool'], draft: 2, published: 2 },
  { who: 'an administrator', actions: ['admin_page-bool'], draft: 2, published: 2 },
  { who: 'a reader', actions: ['app_agenda_tab-bool'], draft: 0, published: 2 },
  { who: 'somebody without the tab', actions: [], draft: 0, published: 1 },
])('[PERM-11] [AGENDA-01] $who sees what they may', ({ actions, draft, published }) => {
  const seen = (publishedAt: number | null) => {
    const items = [view('a', 'done'), view('b', 'current')];
    return agendaFor(
      { version: 3, publishedAt, hidden: false, items, withoutItem: [] },
      agendaViewerClass(new Set<string>(actions)),
    ).items;
  };
  expect([seen(null).length, seen(5).length]).toEqual([draft, published]);
});

function view(id: string, state: AgendaItemState) {
  const { ownNumber: _, ...bare } = item(id, null, { state });
  const draft = {
    pollId: 'p',
    number: null,
    title: 'Draft',
    status: 'draft' as const,
    result: 'undeclared' as const,
  };
  const people = { kind: 'item' as const, consent: false, movers: [], parties: [], paperCount: 0 };
  return { ...bare, ...people, number: id, title: id, hasText: false, version: 0, votes: [draft] };
}
