import { expect, test } from 'vitest';
import { nextHand } from './next-hand.ts';

const DOWN = { handRaise: 0, handType: 0 } as const;
const SINGLE = { handRaise: 100, handType: 1 } as const;
const DOUBLE = { handRaise: 100, handType: 2 } as const;

test.each([
  {
    id: 'HANDS-03',
    why: 'one hand goes up',
    hand: DOWN,
    to: 1 as const,
    expected: { handRaise: 500, handType: 1 },
  },
  {
    id: 'HANDS-04',
    why: 'both go up',
    hand: DOWN,
    to: 2 as const,
    expected: { handRaise: 500, handType: 2 },
  },
  { id: 'HANDS-01', why: 'pressing twice keeps the place', hand: SINGLE, to: 1 as const, expected: SINGLE },
  { id: 'HANDS-01', why: 'both again keep theirs', hand: DOUBLE, to: 2 as const, expected: DOUBLE },
  {
    id: 'HANDS-01',
    why: 'the second hand counts from now',
    hand: SINGLE,
    to: 2 as const,
    expected: { handRaise: 500, handType: 2 },
  },
  {
    id: 'HANDS-01',
    why: 'back to one counts from now',
    hand: DOUBLE,
    to: 1 as const,
    expected: { handRaise: 500, handType: 1 },
  },
  { id: 'HANDS-03', why: 'down has no time', hand: DOUBLE, to: 0 as const, expected: DOWN },
  { id: 'HANDS-03', why: 'down stays down', hand: DOWN, to: 0 as const, expected: DOWN },
])('[$id] $why', ({ hand, to, expected }) => {
  expect(nextHand(hand, to, 500)).toEqual(expected);
});
