import { expect, test } from 'vitest';
import { switchesBooth } from './switch-booth.ts';

const onAir = { callerId: 'elena', named: ['hugo', 'elena'], isOnAirElsewhere: true, onAirId: null };

test.each([
  { given: onAir, expected: { ok: true, next: 'take-air' } },
  { given: { ...onAir, onAirId: 'hugo' }, expected: { ok: true, next: 'leave-air' } },
  { given: { ...onAir, isOnAirElsewhere: false }, expected: { ok: true, next: 'stay' } },
  {
    given: { ...onAir, isOnAirElsewhere: false, onAirId: 'hugo' },
    expected: { ok: true, next: 'stay' },
  },
  {
    given: { ...onAir, isOnAirElsewhere: false, onAirId: 'elena' },
    expected: { ok: true, next: 'stay' },
  },
  { given: { ...onAir, named: ['hugo'] }, expected: { ok: false, code: 'not-of-booth' } },
])('[BEY-16] [BEY-38] going to another booth: $expected ($given)', ({ given, expected }) => {
  expect(switchesBooth(given)).toEqual(expected);
});
