import type { Caption } from '@hemicycle/contract/captions';
import { expect, test } from 'vitest';
import { mergeCaptions, wholeTo } from './merge-captions.ts';

function line(number: number, version = number): Caption {
  return {
    id: `c${String(number)}`,
    language: 'default',
    number,
    version,
    text: `${String(number)} as of ${String(version)}`,
    speaker: null,
    captioner: 'Leila Haddad',
    createdAt: number,
    correction: null,
    growing: false,
    automatic: null,
  };
}

test.each([
  { what: 'new lines follow', told: [line(4), line(3)], expected: [line(1), line(2), line(3), line(4)] },
  { what: 'a late line takes its place', told: [line(0, 3)], expected: [line(0, 3), line(1), line(2)] },
  { what: 'a correction replaces its line', told: [line(1, 3)], expected: [line(1, 3), line(2)] },
  { what: 'the newest correction stays', told: [line(1, 4), line(1, 3)], expected: [line(1, 4), line(2)] },
])('[BEY-15] $what', ({ told, expected }) => {
  expect(mergeCaptions([line(1), line(2)], told)).toEqual(expected);
});

test('[BEY-15] what is known, or older than what is known, changes nothing', () => {
  const held = [line(1, 5), line(2)];
  expect(mergeCaptions(held, [line(1, 3), line(2)])).toBe(held);
});

test.each([
  { readTo: 4, versions: [5, 6, 8], expected: 6 },
  { readTo: 4, versions: [], expected: 4 },
  { readTo: 0, versions: [2, 3], expected: 0 },
  { readTo: 7, versions: [1, 2], expected: 7 },
])('[BEY-15] whole to $expected after $readTo and $versions', ({ readTo, versions, expected }) => {
  expect(
    wholeTo(
      readTo,
      versions.map((version) => ({ version })),
    ),
  ).toBe(expected);
});
