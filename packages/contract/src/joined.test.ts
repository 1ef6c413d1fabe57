import { expect, test } from 'vitest';
import { joined } from './joined.ts';

test('objects are joined field by field', () => {
  expect(joined([{ first: 1 }, {}, { second: 2, third: 3 }])).toEqual({ first: 1, second: 2, third: 3 });
});

test('a name that two capabilities declare is refused: one of them would be lost', () => {
  expect(() => joined([{ listHands: 1, lowerHand: 2 }, { lowerHand: 3 }])).toThrow(
    'declared twice: lowerHand',
  );
});
