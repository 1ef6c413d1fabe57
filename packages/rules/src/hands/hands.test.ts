import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canLowerHand, canRaiseHand } from './hand-policy.ts';
import { orderRaisedHands, ranksOfRaisedHands, type HandState } from './order-raised-hands.ts';

const hand = (
  userId: string,
  handType: 0 | 1 | 2,
  handRaise: number,
  meeting: HandState['meeting'] = 'mainchamber',
): HandState => ({
  userId,
  handType,
  handRaise,
  meeting,
});

test.each([
  {
    id: 'HANDS-01',
    why: 'double before earlier single',
    given: [hand('a', 1, 10), hand('b', 2, 99)],
    expected: ['b', 'a'],
  },
  {
    id: 'HANDS-01',
    why: 'single by time',
    given: [hand('a', 1, 20), hand('b', 1, 10)],
    expected: ['b', 'a'],
  },
  {
    id: 'HANDS-01',
    why: 'double by time',
    given: [hand('a', 2, 20), hand('b', 2, 10)],
    expected: ['b', 'a'],
  },
  {
    id: 'HANDS-01',
    why: 'same time by id',
    given: [hand('b', 1, 10), hand('a', 1, 10)],
    expected: ['a', 'b'],
  },
  {
    id: 'HANDS-02',
    why: 'only the chamber',
    given: [hand('a', 2, 10, 'NOT_IN_MEETING'), hand('b', 1, 20)],
    expected: ['b'],
  },
  { id: 'HANDS-02', why: 'a huddle does not count', given: [hand('a', 2, 10, 'huddle')], expected: [] },
  { id: 'HANDS-03', why: 'no hand, no rank', given: [hand('a', 0, 10), hand('b', 1, 0)], expected: [] },
])('[$id] $why', ({ given, expected }) => {
  expect(orderRaisedHands(given).map((person) => person.userId)).toEqual(expected);
  expect([...ranksOfRaisedHands(given)]).toEqual(expected.map((userId, index) => [userId, index + 1]));
});

const people = fc.uniqueArray(
  fc.record({
    userId: fc.string({ minLength: 1, maxLength: 4 }),
    handType: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
    handRaise: fc.nat({ max: 5 }),
    meeting: fc.constantFrom('mainchamber', 'NOT_IN_MEETING', 'huddle'),
  }),
  { selector: (person) => person.userId },
);

test('[HANDS-01] the order does not depend on the order of arrival', () => {
  fc.assert(
    fc.property(people, (list) => {
      expect(orderRaisedHands(list.toReversed())).toEqual(orderRaisedHands(list));
    }),
  );
});

test('[HANDS-01] ranks are 1 to n, each once, and no single comes before a double', () => {
  fc.assert(
    fc.property(people, (list) => {
      const ordered = orderRaisedHands(list);
      expect([...ranksOfRaisedHands(list).values()]).toEqual(ordered.map((_, index) => index + 1));
      const types = ordered.map((person) => person.handType);
      expect(types).toEqual(types.toSorted((left, right) => right - left));
    }),
  );
});

test.each([
  { actions: [], inHuddle: false, expected: { ok: true } },
  {
    actions: ['app_disable_raise_hand-bool'],
    inHuddle: false,
    expected: { ok: false, code: 'raise-hand-disabled', reason: 'disabled-for-you' },
  },
  { actions: [], inHuddle: true, expected: { ok: false, code: 'raise-hand-disabled', reason: 'in-huddle' } },
])('[HANDS-05] raise with $actions, in a huddle $inHuddle', ({ actions, inHuddle, expected }) => {
  expect(canRaiseHand({ actionsAllowed: actions, inHuddle })).toEqual(expected);
});

test.each([
  { viewerId: 'a', targetId: 'a', actions: [], ok: true },
  { viewerId: 'a', targetId: 'b', actions: [], ok: false },
  { viewerId: 'a', targetId: 'b', actions: ['app_participant_moderation-bool'], ok: false },
  { viewerId: 'a', targetId: 'b', actions: ['app_poll_lower_all_hands-bool'], ok: true },
])(
  '[PERM-09] $viewerId lowers the hand of $targetId with $actions: $ok',
  ({ viewerId, targetId, actions, ok }) => {
    expect(canLowerHand({ viewerId, targetId, actionsAllowed: actions }).ok).toBe(ok);
  },
);
