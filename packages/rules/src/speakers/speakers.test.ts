import { NO_SPEAKING_RULES } from '@hemicycle/contract/speaking-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderRaisedHands, type HandState } from '../hands/order-raised-hands.ts';
import { limitFromText, limitToText } from './limit-text.ts';
import {
  allowanceOf,
  countedMsOf,
  currentSpeech,
  speechClock,
  spokenMsOf,
  timeUpAtMs,
} from './speaking-time.ts';
import { timeByGroup, timeByPerson, timeOfAll } from './speaking-totals.ts';
import { waitingToSpeak } from './waiting-to-speak.ts';

const hand = (userId: string, handType: 0 | 1 | 2, handRaise: number): HandState => ({
  userId,
  handType,
  handRaise,
  meeting: 'mainchamber',
});
const speech = (
  id: string,
  groupId: string | null,
  spokenMs: number,
  runningSince: number | null = null,
) => ({
  id,
  kind: 'speech' as const,
  interrupted: false,
  side: null,
  userId: `of-${id}`,
  displayName: id.toUpperCase(),
  groupId,
  groupName: groupId && `The ${groupId}`,
  spokenMs,
  runningSince,
  endedAt: runningSince === null ? 1 : null,
});

test.each([
  { why: 'a clock that stands', given: { spokenMs: 5_000, runningSince: null }, expected: 5_000 },
  { why: 'a running clock', given: { spokenMs: 5_000, runningSince: 90_000 }, expected: 15_000 },
  { why: 'a clock from the future', given: { spokenMs: 5_000, runningSince: 110_000 }, expected: 5_000 },
])('[BEY-13] what was spoken: $why', ({ given, expected }) => {
  expect(spokenMsOf(given, 100_000)).toBe(expected);
});

test.each([
  { why: 'no limit', list: [null, null], group: 'a', expected: null },
  { why: 'one of the speech', list: [120, null], group: 'a', expected: { limitMs: 120_000, by: 'speech' } },
  {
    why: 'what the party has left',
    list: [120, 150],
    group: 'a',
    expected: { limitMs: 90_000, by: 'group' },
  },
  { why: 'the speech is less', list: [60, 150], group: 'a', expected: { limitMs: 60_000, by: 'speech' } },
  { why: 'the party alone', list: [null, 150], group: 'a', expected: { limitMs: 90_000, by: 'group' } },
  { why: 'a party that used all', list: [120, 60], group: 'a', expected: { limitMs: 0, by: 'group' } },
  { why: 'another party', list: [null, 150], group: 'b', expected: { limitMs: 150_000, by: 'group' } },
  { why: 'no party', list: [120, 10], group: null, expected: { limitMs: 120_000, by: 'speech' } },
  { why: 'no party, no limit', list: [null, 10], group: null, expected: null },
] as const)('[BEY-13] the time of a speech: $why', ({ list, group, expected }) => {
  const [limitSeconds, groupLimitSeconds] = list;
  const now = speech('now', group, 0, 0);
  const speeches = [speech('one', 'a', 60_000), speech('two', null, 70_000), now];
  expect(
    allowanceOf({ ...NO_SPEAKING_RULES, elsewhere: null, limitSeconds, groupLimitSeconds }, speeches, now, 0),
  ).toEqual(expected);
});

test.each([
  { why: 'up', limitMs: null, nowMs: 12_000, expected: { kind: 'up', spokenMs: 12_000, paused: false } },
  {
    why: 'down',
    limitMs: 60_000,
    nowMs: 15_000,
    expected: { kind: 'left', leftMs: 45_000, share: 0.25, by: 'speech', paused: false },
  },
  {
    why: 'at the limit',
    limitMs: 60_000,
    nowMs: 60_000,
    expected: { kind: 'over', overMs: 0, by: 'speech', paused: false },
  },
  {
    why: 'over it',
    limitMs: 60_000,
    nowMs: 72_000,
    expected: { kind: 'over', overMs: 12_000, by: 'speech', paused: false },
  },
  {
    why: 'nothing left',
    limitMs: 0,
    nowMs: 0,
    expected: { kind: 'over', overMs: 0, by: 'speech', paused: false },
  },
])('[BEY-13] the clock counts $why', ({ limitMs, nowMs, expected }) => {
  const allowance = limitMs === null ? null : { limitMs, by: 'speech' as const };
  expect(speechClock({ spokenMs: 0, runningSince: 0 }, allowance, nowMs)).toEqual(expected);
});

test('[BEY-13] a clock that stands says so, and its time does not run out', () => {
  const allowance = { limitMs: 60_000, by: 'speech' as const };
  const standing = { spokenMs: 10_000, runningSince: null };
  expect(speechClock(standing, allowance, 999_999)).toMatchObject({ leftMs: 50_000, paused: true });
  expect(timeUpAtMs(standing, allowance)).toBeNull();
  expect(timeUpAtMs({ spokenMs: 10_000, runningSince: 5_000 }, allowance)).toBe(55_000);
  expect(timeUpAtMs({ spokenMs: 10_000, runningSince: 5_000 }, null)).toBeNull();
});

test('[BEY-13] time by person and by party, the longest first', () => {
  const speeches = [
    speech('b', 'greens', 30_000),
    speech('a', 'labour', 20_000),
    speech('a', 'labour', 10_000),
    speech('c', null, 0, 90_000),
    speech('d', 'greens', 30_000),
  ];
  expect(timeByPerson(speeches, 100_000)).toEqual([
    { key: 'of-a', name: 'A', speeches: 2, spokenMs: 30_000, share: 0.3 },
    { key: 'of-b', name: 'B', speeches: 1, spokenMs: 30_000, share: 0.3 },
    { key: 'of-d', name: 'D', speeches: 1, spokenMs: 30_000, share: 0.3 },
    { key: 'of-c', name: 'C', speeches: 1, spokenMs: 10_000, share: 0.1 },
  ]);
  expect(timeByGroup(speeches, 100_000)).toEqual([
    { key: 'greens', name: 'The greens', speeches: 2, spokenMs: 60_000, share: 0.6 },
    { key: 'labour', name: 'The labour', speeches: 2, spokenMs: 30_000, share: 0.3 },
    { key: null, name: null, speeches: 1, spokenMs: 10_000, share: 0.1 },
  ]);
  expect(timeOfAll(speeches, 100_000)).toEqual({ speeches: 5, spokenMs: 100_000 });
  expect(timeByPerson([], 0)).toEqual([]);
  expect(timeByPerson([speech('a', null, 0)], 0)[0]?.share).toBe(0);
  expect(currentSpeech(speeches)?.id).toBe('c');
});

test('[BEY-13] what is shown of each speech in whole seconds adds up to what is shown of all', () => {
  const speeches = [speech('a', 'greens', 10_700), speech('b', 'greens', 1_400), speech('c', null, 999)];
  expect(speeches.map((one) => countedMsOf(one, 0))).toEqual([10_000, 1_000, 0]);
  expect(timeOfAll(speeches, 0).spokenMs).toBe(11_000);
  expect(timeByGroup(speeches, 0).map(({ spokenMs }) => spokenMs)).toEqual([11_000, 0]);
});

test('[BEY-13] parties and people come to the same time altogether', () => {
  const some = fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      groupId: fc.constantFrom('greens', 'labour', null),
      spokenMs: fc.nat({ max: 100_000 }),
    }),
  );
  const sum = (totals: readonly { spokenMs: number }[]) =>
    totals.reduce((all, { spokenMs }) => all + spokenMs, 0);
  fc.assert(
    fc.property(some, (list) => {
      const speeches = list.map(({ id, groupId, spokenMs }) => speech(id, groupId, spokenMs));
      const { spokenMs } = timeOfAll(speeches, 0);
      expect(spokenMs).toBe(sum(speeches.map((one) => ({ spokenMs: countedMsOf(one, 0) }))));
      expect(sum(timeByPerson(speeches, 0))).toBe(spokenMs);
      expect(sum(timeByGroup(speeches, 0))).toBe(spokenMs);
    }),
  );
});

const hands = [hand('late', 2, 50), hand('first', 1, 10), hand('both', 2, 20), hand('down', 0, 0)];

test('[BEY-13][HANDS-01] who waits stands in the order of hands; a list that takes no more names leaves out later ones', () => {
  const bare = { order: 'hands' as const, itemId: null, speeches: [], limitScope: 'list' as const };
  const ids = (handsUntil: number | null) =>
    waitingToSpeak({ ...bare, carried: null, elsewhere: null, handsUntil }, hands, [], () => null).map(
      ({ userId }) => userId,
    );
  expect(ids(null)).toEqual(orderRaisedHands(hands).map(({ userId }) => userId));
  expect(ids(20)).toEqual(['both', 'first']);
  expect(ids(5)).toEqual([]);
});

test.each([
  { text: '', expected: null },
  { text: ' 3 ', expected: 180 },
  { text: '2:30', expected: 150 },
  { text: '0:45', expected: 45 },
  { text: '90', expected: 5_400 },
  { text: '2:5', expected: undefined },
  { text: '2:60', expected: undefined },
  { text: '-1', expected: undefined },
  { text: '1.5', expected: undefined },
  { text: 'soon', expected: undefined },
])('[BEY-13] a limit typed as "$text" is $expected seconds', ({ text, expected }) => {
  expect(limitFromText(text)).toBe(expected);
  if (typeof expected === 'number') expect(limitFromText(limitToText(expected))).toBe(expected);
});
