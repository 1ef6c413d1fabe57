import { expect, test } from 'vitest';
import { emptierEdge } from './emptier-edge.ts';

test.each([
  { why: 'nothing stands there', rows: [], expected: 'upper' },
  { why: 'all of it is taken', rows: [[0, 500]], expected: 'upper' },
  { why: 'as much is empty above as below', rows: [[100, 300]], expected: 'upper' },
  {
    why: 'the rows begin at the top',
    rows: [
      [0, 200],
      [208, 100],
    ],
    expected: 'lower',
  },
  {
    why: 'a strip stands at the foot',
    rows: [
      [0, 200],
      [460, 40],
    ],
    expected: 'upper',
  },
] as const)('[LAYOUT-01] the emptier edge where $why: $expected', ({ rows, expected }) => {
  const places = rows.map(([y, height]) => ({ x: 0, y, width: 100, height }));
  expect(emptierEdge(places, 500)).toBe(expected);
});
