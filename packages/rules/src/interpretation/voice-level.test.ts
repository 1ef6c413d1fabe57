import { expect, test } from 'vitest';
import { levelMarks, levelState } from './voice-level.ts';

test.each([
  { level: null, marks: 0, state: 'unmeasured' },
  { level: 0, marks: 0, state: 'silent' },
  { level: Number.NaN, marks: 0, state: 'silent' },
  { level: 0.001, marks: 0, state: 'silent' },
  { level: 0.01, marks: 4, state: 'good' },
  { level: 0.1, marks: 9, state: 'good' },
  { level: 0.5, marks: 12, state: 'good' },
  { level: 0.98, marks: 14, state: 'good' },
  { level: 0.99, marks: 14, state: 'clipping' },
  { level: 1, marks: 14, state: 'clipping' },
  { level: 3, marks: 14, state: 'clipping' },
])('[BEY-38] a level of $level is $state, with $marks marks', ({ level, marks, state }) => {
  expect(levelMarks(level ?? 0)).toBe(marks);
  expect(levelState(level)).toBe(state);
});
