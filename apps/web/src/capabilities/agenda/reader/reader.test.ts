import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { findWords } from './find-words.ts';
import { loadUnsent, mayBeSentLater, saveUnsent, withUnsent } from './unsent-marks.ts';

afterEach(() => localStorage.clear());

const piece = (text: string, left: number, isRightToLeft = false) => ({
  ...{ text, isRightToLeft, left, top: 0.1, width: 0.4, height: 0.02 },
});
test.each([
  { words: 'RIVERS of', expected: [{ left: 0.1, width: 0.36 }] },
  {
    words: 'of the  north',
    expected: [
      { left: 0.38, width: 0.12 },
      { left: 0.5, width: 0.4 },
    ],
  },
  { words: 'no such words', expected: null },
  { words: ' ', expected: null },
])('[AGENDA-01] the words "$words" are found where they stand', ({ words, expected }) => {
  const found = findWords([piece('Rivers of ', 0.1), piece('the north', 0.5)], words);
  if (expected === null) expect(found).toBeNull();
  else {
    expect(found?.map(({ left }) => left)[1] ?? null).toEqual(expected[1]?.left ?? null);
    expect(found).toHaveLength(expected.length);
  }
});
test('[AGENDA-01] words written from the right are marked from the right', () => {
  const [found] = findWords([piece('ابجد', 0.2, true)], 'اب') ?? [];
  expect(found?.left).toBeCloseTo(0.4);
  expect(found?.width).toBeCloseTo(0.2);
});

test('[AGENDA-01] marks made without a line wait in the browser, and stand over those of the server', () => {
  const of = { userId: 'u1', idVotingSession: 's1' };
  const mark = { id: 'm1', paperId: 'p1', version: 1, place: null, quote: '', note: 'a', madeAt: 1 };
  saveUnsent(of, [
    { kind: 'keep', mark: { ...mark, note: 'b' }, before: 'a' },
    { kind: 'remove', markId: 'm2' },
  ]);
  expect(withUnsent([mark, { ...mark, id: 'm2' }], loadUnsent(of))).toEqual([{ ...mark, note: 'b' }]);
  expect(loadUnsent({ ...of, userId: 'u2' })).toEqual([]);
  saveUnsent(of, []);
  expect(localStorage).toHaveLength(0);
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValueOnce('{');
  expect(loadUnsent(of)).toEqual([]);
});

test.each([
  [0, true],
  [503, true],
  [401, true],
  [404, false],
  [400, false],
])('[AGENDA-01] a mark that was answered with %s waits: %s', (status, waits) => {
  expect(mayBeSentLater(new ApiError('internal', status, ''))).toBe(waits);
});
