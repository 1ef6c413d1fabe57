import { expect, test } from 'vitest';
import { nextGroupColors } from './group-colors.ts';

test('[PEOP-03] new groups get colours that nobody has yet', () => {
  const colors = nextGroupColors(['#a8608a', '#123456'], 11);
  expect(colors).not.toContain('#A8608A');
  expect(new Set(colors).size).toBe(11);
});

test('[PEOP-03] when every colour is taken those used least come again', () => {
  const first = nextGroupColors([], 12);
  expect(nextGroupColors([...first, first[0]!], 11)).toEqual(first.slice(1));
});
