import { type LimitScope, NO_SPEAKING_RULES, speakingOrder } from '@hemicycle/contract/speaking-rules';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import type { SpeechRequest } from '@hemicycle/contract/speakers-requests';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderRaisedHands, type HandState } from '../hands/order-raised-hands.ts';
import { orderSpeakers, type SpeechForOrder, type WaitingPerson } from './order-speakers.ts';
import { allowanceOf, countedSpeeches, currentSpeech, groupLeftMs, personLeftMs } from './speaking-time.ts';
import { spentTime } from './spent-time.ts';
import { waitingToSpeak } from './waiting-to-speak.ts';

type Side = 'for' | 'against' | null;

const waits = (
  userId: string,
  handRaise: number,
  { groupId = null, side = null, handType = 1 }: Partial<WaitingPerson> = {},
): WaitingPerson => ({ key: userId, userId, name: null, handType, handRaise, groupId, side });

const spoke = (
  userId: string,
  spokenMs: number,
  more: Partial<SpeechForOrder & { id: string; runningSince: number }> = {},
) => ({
  ...{ id: `${userId}-${String(spokenMs)}`, userId, displayName: userId, groupId: null },
  ...{ kind: 'speech' as const, side: null, interrupted: false, endedAt: 1 as number | null },
  ...{ spokenMs, runningSince: null as number | null },
  ...more,
});

const ids = (people: readonly { readonly key: string }[]) => people.map(({ key }) => key);

test('[BEY-43] by least time: whole seconds of the list, equal times by hand; who speaks now comes last', () => {
  const speeches = [
    spoke('a', 90_000),
    spoke('b', 30_900),
    spoke('c', 30_100),
    spoke('d', 0, { endedAt: null }),
  ];
  const placed = orderSpeakers(
    'time',
    [waits('a', 1), waits('c', 4), waits('b', 5), waits('d', 2), waits('e', 6)],
    speeches,
  );
  expect(ids(placed)).toEqual(['e', 'c', 'b', 'a', 'd']);
  expect(placed[1]?.why).toEqual({ kind: 'spoken', spokenMs: 30_000 });
});

test('[BEY-43] by first speech: an intervention is none; then the others by hand', () => {
  const speeches = [spoke('a', 9), spoke('a', 10), spoke('b', 9, { kind: 'intervention' })];
  const placed = orderSpeakers('first', [waits('a', 1), waits('b', 3), waits('c', 4)], speeches);
  expect(placed.map(({ key, why }) => [key, why])).toEqual([
    ['b', { kind: 'first' }],
    ['c', { kind: 'first' }],
    ['a', { kind: 'again', speeches: 2 }],
  ]);
});

test('[BEY-43] in turn by group: never the same twice while another waits, the fewest turns first', () => {
  const of = (groupId: string | null) => ({ groupId });
  const queue = [
    waits('a1', 1, of('a')),
    waits('a2', 2, of('a')),
    waits('a3', 3, of('a')),
    waits('b1', 4, of('b')),
    waits('none', 5),
  ];
  expect(ids(orderSpeakers('group', queue, []))).toEqual(['a1', 'b1', 'none', 'a2', 'a3']);
  const after = orderSpeakers('group', queue, [spoke('x', 1, of('a')), spoke('y', 1, of('b'))]);
  expect(after.map(({ key, why }) => [key, why])).toEqual([
    ['none', { kind: 'group', alternates: true }],
    ['a1', { kind: 'group', alternates: true }],
    ['b1', { kind: 'group', alternates: true }],
    ['a2', { kind: 'group', alternates: true }],
    ['a3', { kind: 'group', alternates: false }],
  ]);
});

test('[BEY-43] for and against in turn; who has not said it comes after', () => {
  const of = (side: Side) => ({ side });
  const queue = [
    waits('f1', 1, of('for')),
    waits('f2', 2, of('for')),
    waits('silent', 3),
    waits('g1', 4, of('against')),
  ];
  expect(ids(orderSpeakers('side', queue, []))).toEqual(['f1', 'g1', 'f2', 'silent']);
  const placed = orderSpeakers('side', queue, [spoke('x', 1, of('for'))]);
  expect(placed.map(({ key, why }) => [key, why])).toEqual([
    ['g1', { kind: 'side', side: 'against', alternates: true }],
    ['f1', { kind: 'side', side: 'for', alternates: true }],
    ['f2', { kind: 'side', side: 'for', alternates: false }],
    ['silent', { kind: 'no-side' }],
  ]);
});

const people = fc.uniqueArray(
  fc.record({
    userId: fc.string({ minLength: 1, maxLength: 3 }),
    handType: fc.constantFrom<1 | 2>(1, 2),
    handRaise: fc.integer({ min: 1, max: 5 }),
    groupId: fc.constantFrom('a', 'b', 'c', null),
    side: fc.constantFrom<Side>('for', 'against', null),
  }),
  { selector: ({ userId }) => userId, maxLength: 12 },
);
const queues = people.map((list) =>
  list.map(({ userId, handRaise, ...more }) => waits(userId, handRaise, more)),
);
const past = fc.array(
  fc
    .record({
      userId: fc.string({ minLength: 1, maxLength: 3 }),
      spokenMs: fc.nat({ max: 5_000 }),
      groupId: fc.constantFrom('a', 'b', null),
      side: fc.constantFrom<Side>('for', 'against', null),
    })
    .map(({ userId, spokenMs, ...more }) => spoke(userId, spokenMs, more)),
  { maxLength: 8 },
);
const orders = fc.constantFrom(...speakingOrder.options);

test('[BEY-43][HANDS-01] every order names everybody once, points of order first, the same in whatever order they came', () => {
  fc.assert(
    fc.property(orders, queues, past, (order, queue, speeches) => {
      const placed = orderSpeakers(order, queue, speeches);
      expect(ids(placed).toSorted()).toEqual(ids(queue).toSorted());
      const types = placed.map(({ handType }) => handType);
      expect(types).toEqual(types.toSorted((left, right) => right - left));
      expect(orderSpeakers(order, queue.toReversed(), speeches)).toEqual(placed);
    }),
  );
});

test('[BEY-43] every order is stable: it goes on as it was once the first has gone, and people who stand equal keep the order of hands', () => {
  fc.assert(
    fc.property(orders, queues, past, (order, queue, speeches) => {
      const [first, ...rest] = orderSpeakers(order, queue, speeches);
      if (first === undefined || first.handType === 2) return;
      const { userId, groupId, side } = first;
      const after = [...speeches, spoke(userId ?? '', 0, { groupId, side })];
      const left = queue.filter(({ key }) => key !== first.key);
      expect(ids(orderSpeakers(order, left, after))).toEqual(ids(rest));
    }),
  );
  fc.assert(
    fc.property(orders, queues, (order, queue) => {
      const equal = queue.map((one) => ({ ...one, groupId: 'a', side: 'for' as const }));
      expect(ids(orderSpeakers(order, equal, []))).toEqual(ids(orderSpeakers('hands', equal, [])));
    }),
  );
});

test('[BEY-43] fair: in turn by group, nobody has two turns more than a group that still waits', () => {
  fc.assert(
    fc.property(queues, (queue) => {
      const singles = queue.filter(({ handType }) => handType === 1);
      const placed = orderSpeakers('group', singles, []);
      const turns = new Map<string | null, number>();
      placed.forEach(({ groupId }, index) => {
        turns.set(groupId, (turns.get(groupId) ?? 0) + 1);
        for (const waiting of placed.slice(index + 1)) {
          expect((turns.get(groupId) ?? 0) - (turns.get(waiting.groupId) ?? 0)).toBeLessThan(2);
        }
      });
    }),
  );
});

const request = (id: string, more: Partial<SpeechRequest> = {}): SpeechRequest => ({
  ...{ id, kind: 'speech', userId: null, name: id, groupId: null, groupName: null, itemId: null },
  ...{ side: null, pointOfOrder: false, byName: true, askedAt: 15 },
  ...more,
});
const hand = (
  userId: string,
  handRaise: number,
  meeting: HandState['meeting'] = 'mainchamber',
): HandState => ({
  userId,
  handType: handRaise === 0 ? 0 : 1,
  handRaise,
  meeting,
});

/** A list without speeches, beside which nothing counts. */
const alone = {
  ...{ handsUntil: null, speeches: [], limitScope: 'list' as const, carried: null, elsewhere: null },
};

test('[BEY-43][AGENDA-01] least time and first speeches count what was said in the lists that the limits count, and a speech there that goes on', () => {
  const hands = [hand('a', 1), hand('b', 2), hand('c', 3), hand('d', 4)];
  const elsewhere = spentTime([spoke('a', 30_000), spoke('b', 10_000), spoke('b', 5_000)]);
  const told = { number: 1, ofSpeech: null, byName: false, groupName: null, startedAt: 0 };
  const speeches = [{ ...told, ...spoke('c', 20_000) }];
  const order = (by: 'time' | 'first', more: object = {}) =>
    waitingToSpeak(
      { ...alone, order: by, itemId: 'i1', speeches, elsewhere, ...more },
      hands,
      [],
      () => null,
    );
  expect(ids(order('time'))).toEqual(['d', 'b', 'c', 'a']);
  expect(order('first').map(({ key, why }) => [key, why])).toEqual([
    ['d', { kind: 'first' }],
    ['a', { kind: 'again', speeches: 1 }],
    ['b', { kind: 'again', speeches: 2 }],
    ['c', { kind: 'again', speeches: 1 }],
  ]);
  expect(ids(order('time', { elsewhere: null }))).toEqual(['a', 'b', 'd', 'c']);
  const carried = { speeches: [spoke('d', 0, { endedAt: null })] };
  expect(ids(order('first', { limitScope: 'sitting', carried }))).toEqual(['a', 'b', 'c', 'd']);
  expect(ids(order('first', { limitScope: 'item', carried }))[0]).toBe('d');
});

test('[BEY-43] requests by name stand among the hands by their time, for an item once its list is open, each person once', () => {
  const hands = [hand('a', 10), hand('b', 20), hand('c', 0), hand('d', 0, 'NOT_IN_MEETING')];
  const requests = [
    request('guest'),
    request('point', { pointOfOrder: true, askedAt: 99 }),
    request('r-b', { userId: 'b', askedAt: 5 }),
    request('r-c', { userId: 'c', itemId: 'i1', byName: false, askedAt: 1 }),
    request('r-d', { userId: 'd', itemId: 'i1', byName: false, askedAt: 1 }),
    request('s', { kind: 'side', userId: 'a', side: 'against' }),
    request('i', { kind: 'intervention', userId: 'c' }),
  ];
  const list = { ...alone, order: 'hands' as const, itemId: null as string | null };
  const waiting = waitingToSpeak(list, hands, requests, () => 'party');
  expect(ids(waiting)).toEqual(['point', 'b', 'a', 'guest']);
  expect(waiting[2]).toMatchObject({ side: 'against', groupId: 'party', request: null });
  expect(waiting[3]).toMatchObject({ userId: null, name: 'guest' });
  expect(ids(waitingToSpeak({ ...list, itemId: 'i1' }, hands, requests, () => null))[1]).toBe('c');
});

test('[HANDS-01][HANDS-02][BEY-43] without a rule and without requests the order of hands is all', () => {
  fc.assert(
    fc.property(people, (list) => {
      const raised = list.map((one) => ({ ...one, meeting: 'mainchamber' as const }));
      const waiting = waitingToSpeak({ ...alone, order: 'hands', itemId: null }, raised, [], () => null);
      expect(ids(waiting)).toEqual(orderRaisedHands(raised).map(({ userId }) => userId));
    }),
  );
});

test('[BEY-43] limits: the least of the speech, the person, the party and the list; an intervention has its own', () => {
  const rules = {
    ...{ ...NO_SPEAKING_RULES, elsewhere: null },
    ...{ limitSeconds: 60, personLimitSeconds: 100, groupLimitSeconds: 130, totalLimitSeconds: 600 },
    ...{ interventionLimitSeconds: 20, answerLimitSeconds: 30 },
  };
  const now = spoke('a', 0, { groupId: 'g', endedAt: null, runningSince: 0 });
  const before = [spoke('a', 50_000, { groupId: 'g' }), spoke('b', 45_000, { groupId: 'g' })];
  const intervention = spoke('c', 9_000, { kind: 'intervention', groupId: 'g' });
  expect(allowanceOf(rules, [...before, intervention, now], now, 0)).toEqual({
    limitMs: 35_000,
    by: 'group',
  });
  expect(allowanceOf({ ...rules, groupLimitSeconds: null }, [...before, now], now, 0)).toEqual({
    ...{ limitMs: 50_000, by: 'person' },
  });
  expect(allowanceOf({ ...rules, totalLimitSeconds: 110 }, [...before, intervention, now], now, 0)).toEqual({
    ...{ limitMs: 6_000, by: 'list' },
  });
  expect(allowanceOf(rules, before, intervention, 0)).toEqual({ limitMs: 20_000, by: 'speech' });
  expect(allowanceOf(rules, before, { ...intervention, kind: 'answer' }, 0)?.limitMs).toBe(30_000);
  expect(groupLeftMs(rules, [...before, intervention], 'g', 0)).toBe(35_000);
  expect(groupLeftMs(rules, before, null, 0)).toBeNull();
});

test('[BEY-43] limits of an item or a sitting count what was said in other lists, and a speech there that goes on', () => {
  const others = [
    spoke('a', 20_000, { groupId: 'g' }),
    spoke('a', 5_000, { groupId: 'g', kind: 'intervention' }),
    spoke('b', 30_000, { groupId: 'g' }),
    { ...spoke('x', 7_000), userId: null, displayName: 'Dr. Haddad' },
  ];
  const elsewhere = spentTime(others);
  expect(elsewhere.totalMs).toBe(62_000);
  const list = { ...NO_SPEAKING_RULES, elsewhere, personLimitSeconds: 60, groupLimitSeconds: 100 };
  const now = spoke('a', 0, { groupId: 'g', endedAt: null, runningSince: 0 });
  expect(allowanceOf(list, [now], now, 0)).toEqual({ limitMs: 40_000, by: 'person' });
  expect(groupLeftMs(list, [spoke('c', 40_000, { groupId: 'g' })], 'g', 0)).toBe(10_000);
  const guest = { userId: null, displayName: 'Dr. Haddad' };
  expect(personLeftMs(list, [], guest, 0)).toBe(53_000);
  expect(personLeftMs(list, [], { ...guest, displayName: 'Dr. Amal' }, 0)).toBe(60_000);
  expect(allowanceOf({ ...list, totalLimitSeconds: 65 }, [now], now, 0)).toEqual({
    limitMs: 3_000,
    by: 'list',
  });
  const carried = { speeches: [now] } as unknown as LiveSpeakers;
  const counted = (limitScope: LimitScope) => countedSpeeches({ limitScope, speeches: [], carried });
  expect([counted('list'), counted('item'), counted('sitting')]).toEqual([[], [], [now]]);
});

test('[BEY-43][AGENDA-01] what was asked for another item waits with it', () => {
  const request = (userId: string, itemId: string | null, kind: 'speech' | 'side' = 'speech') =>
    ({
      id: userId,
      kind,
      userId,
      name: userId,
      itemId,
      side: 'for',
      byName: true,
      askedAt: 1,
    }) as SpeechRequest;
  const waiting = (itemId: string) =>
    waitingToSpeak(
      { ...alone, order: 'side', itemId },
      [{ userId: 'h', meeting: 'mainchamber', handType: 1, handRaise: 1 }],
      [request('a', 'i1'), request('b', 'i2'), request('c', null), request('h', 'i1', 'side')],
      () => null,
    ).map(({ key, side }) => `${key} ${side ?? '-'}`);
  expect(waiting('i1').toSorted()).toEqual(['a for', 'c for', 'h for']);
  expect(waiting('i2').toSorted()).toEqual(['b for', 'c for', 'h -']);
});

test('[BEY-43] during an intervention the floor is of who intervenes', () => {
  const first = spoke('a', 9, { endedAt: null, interrupted: true });
  const second = spoke('b', 0, { endedAt: null, kind: 'intervention' });
  expect(currentSpeech([first, second])?.userId).toBe('b');
  expect(currentSpeech([{ ...first, interrupted: false }])?.userId).toBe('a');
});
