import { expect, test } from 'vitest';
import { haveFrozen, seePictures, type SeenPictures } from './frozen-picture.ts';

/** Looks once a second at these numbers of pictures, or after another time (s). */
function look(counts: readonly (number | null)[], afterS = counts.map((_, at) => at)): boolean {
  let seen: SeenPictures | null = null;
  for (const [at, count] of counts.entries()) seen = seePictures(seen, count, (afterS[at] ?? 0) * 1000);
  return haveFrozen(seen);
}

test.each([
  { what: 'pictures come', counts: [0, 10, 20, 30, 40, 50, 60], frozen: false },
  { what: 'none came for 4 s', counts: [10, 20, 20, 20, 20, 20], frozen: false },
  { what: 'none came for 5 s', counts: [10, 20, 20, 20, 20, 20, 20], frozen: true },
  { what: 'none ever came', counts: [0, 0, 0, 0, 0, 0], frozen: true },
  { what: 'one came after 4 s, as in the dark', counts: [1, 1, 1, 1, 2, 2, 2, 2], frozen: false },
  { what: 'they come again', counts: [5, 5, 5, 5, 5, 5, 6], frozen: false },
  { what: 'another camera began', counts: [90, 90, 90, 90, 90, 2], frozen: false },
  { what: 'they cannot be told', counts: [5, 5, 5, 5, 5, null], frozen: false },
])('$what: frozen $frozen (ADMIN-03)', ({ counts, frozen }) => {
  expect(look(counts)).toBe(frozen);
});

test('a machine that slept has not frozen a camera (ADMIN-03)', () => {
  expect(look([5, 5, 5], [0, 1, 60])).toBe(false);
});
