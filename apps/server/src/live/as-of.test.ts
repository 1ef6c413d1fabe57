import { describe, expect, test } from 'vitest';
import { contains, oldestMissing, oldestSnapshot, readAsOf, writeAsOf } from './as-of.ts';

test.each([
  ['5:5:', '4', true],
  ['5:5:', '5', false],
  ['5:9:6,7', '5', true],
  ['5:9:6,7', '6', false],
  ['5:9:6,7', '8', true],
  ['5:9:6,7', '9', false],
  ['99999999999:99999999999:', '99999999998', true],
])('the snapshot %s and the transaction %s: %s', (snapshot, xid, isContained) => {
  expect(contains(snapshot, xid)).toBe(isContained);
});

test('the oldest transaction that a snapshot may lack', () => expect(oldestMissing('5:9:6,7')).toBe('5'));

test.each([
  [['10:12:', '9:30:', '11:11:'], '9:30:'],
  [[], undefined],
])('the oldest of the snapshots %j: %s', (snapshots, oldest) => {
  expect(oldestSnapshot(snapshots)).toBe(oldest);
});

describe('a moment that a page gives back', () => {
  test.each(['5:9:6,7', '5:5:'])('is read as it was written: %s', (snapshot) => {
    expect(readAsOf(writeAsOf({ snapshot, atMs: 17 }))).toEqual({ snapshot, atMs: 17 });
  });
  test.each([
    '',
    '17',
    '17@',
    '@5:5:',
    '17@5:5',
    '17@5:5:6,',
    '17@a:b:',
    "17@5:5:'",
    `17@${'9'.repeat(19)}:1:`,
  ])('is none: %j', (text) => expect(readAsOf(text)).toBeNull());
});
