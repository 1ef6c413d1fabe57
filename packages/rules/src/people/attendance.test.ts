import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPresence, joinStays, presentMs, presentShare, type Stay } from './attendance.ts';

const stay = (userId: string, joinedMs: number, leftMs: number | null = null): Stay => ({
  userId,
  joinedMs,
  leftMs,
});

test.each([
  { what: 'nothing', given: [], expected: [] },
  { what: 'one', given: [stay('a', 1, 2)], expected: [stay('a', 1, 2)] },
  { what: 'a reload', given: [stay('a', 0, 100), stay('a', 105, 200)], expected: [stay('a', 0, 200)] },
  {
    what: 'a pause of just so long',
    given: [stay('a', 0, 100), stay('a', 110, 200)],
    expected: [stay('a', 0, 200)],
  },
  {
    what: 'a longer pause',
    given: [stay('a', 0, 100), stay('a', 111, 200)],
    expected: [stay('a', 0, 100), stay('a', 111, 200)],
  },
  { what: 'two tabs', given: [stay('a', 0, 100), stay('a', 20, 50)], expected: [stay('a', 0, 100)] },
  { what: 'a tab that stays', given: [stay('a', 0), stay('a', 20, 50)], expected: [stay('a', 0)] },
  {
    what: 'one that comes back and stays',
    given: [stay('a', 0, 10), stay('a', 15)],
    expected: [stay('a', 0)],
  },
  {
    what: 'two people, unordered',
    given: [stay('b', 5, 6), stay('a', 0, 10)],
    expected: [stay('a', 0, 10), stay('b', 5, 6)],
  },
])('[BEY-12] $what', ({ given, expected }) => {
  expect(joinStays(given, 10)).toEqual(expected);
});

test.each([
  { what: 'nobody came', given: [], expected: [] },
  {
    what: 'one came, another went',
    given: [stay('a', 10), stay('b', 0, 20), stay('guest', 5, 30)],
    expected: [
      { atMs: 0, expected: 1, others: 0 },
      { atMs: 5, expected: 1, others: 1 },
      { atMs: 10, expected: 2, others: 1 },
      { atMs: 20, expected: 1, others: 1 },
      { atMs: 30, expected: 1, others: 0 },
    ],
  },
  {
    what: 'one goes as another comes',
    given: [stay('a', 0, 10), stay('b', 10, 20)],
    expected: [
      { atMs: 0, expected: 1, others: 0 },
      { atMs: 20, expected: 0, others: 0 },
    ],
  },
  { what: 'a stay of no time', given: [stay('a', 5, 5)], expected: [{ atMs: 5, expected: 0, others: 0 }] },
])('[BEY-12] over time: $what', ({ given, expected }) => {
  expect(countPresence(given, new Set(['a', 'b', 'absent']))).toEqual(expected);
});

const stays = fc.array(
  fc
    .tuple(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.integer({ min: 0, max: 50 }),
      fc.option(fc.integer({ min: 0, max: 50 })),
    )
    .map(([userId, joinedMs, lasts]) => stay(userId, joinedMs, lasts === null ? null : joinedMs + lasts)),
  { maxLength: 20 },
);

test('[BEY-12] at each moment exactly those are counted whose stay holds it, joined or not', () => {
  fc.assert(
    fc.property(stays, (given) => {
      const counts = countPresence(given, new Set(['a', 'b']));
      const moments = Array.from({ length: 101 }, (_, atMs) => {
        const there = given.filter(
          ({ joinedMs, leftMs }) => joinedMs <= atMs && (leftMs === null || leftMs > atMs),
        );
        const ids = [...new Set(there.map(({ userId }) => userId))];
        const expected = ids.filter((userId) => userId === 'a' || userId === 'b').length;
        return [expected, ids.length - expected];
      });
      const counted = moments.map((_, atMs) => {
        const count = counts.findLast((one) => one.atMs <= atMs);
        return [count?.expected ?? 0, count?.others ?? 0];
      });
      expect(counted).toEqual(moments);
      expect(countPresence(joinStays(given, 0), new Set(['a', 'b']))).toEqual(
        countPresence(given, new Set(['a', 'b'])),
      );
    }),
    { numRuns: 200 },
  );
});

test('[BEY-12] 5,000 people who come and go four times are counted at once, not each time anew', () => {
  const given = Array.from({ length: 20_000 }, (_, turn) =>
    stay(`person-${turn % 5_000}`, turn * 10, turn * 10 + 40_000),
  );
  const counts = countPresence(given, new Set(given.slice(0, 4_000).map(({ userId }) => userId)));
  expect(Math.max(...counts.map(({ expected, others }) => expected + others))).toBe(4_000);
  expect(counts.at(-1)).toEqual({ atMs: 239_990, expected: 0, others: 0 });
});

test.each([
  { present: 12, expected: 24, share: 0.5 },
  { present: 0, expected: 24, share: 0 },
  { present: 3, expected: 0, share: null },
])('[BEY-12] $present of $expected is $share', ({ present, expected, share }) => {
  expect(presentShare(present, expected)).toBe(share);
});

test('[BEY-12] time there adds up, a stay that lasts until now', () => {
  expect(presentMs([stay('a', 0, 10), stay('a', 20)], 50)).toBe(40);
});
