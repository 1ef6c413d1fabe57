import { expect, test } from 'vitest';
import { updatePeopleState } from './people.ts';

const parse = (overridedName: string) => updatePeopleState.body.safeParse({ overridedName });

test.each(['Chair\nof the sitting', '\u202eriahC', 'Chair\u0007', '\u200b', '\u2800'])(
  '[PEOP-20] a name by which a moderator shows somebody is a line that can be seen, as that of an account is: not %j',
  (name) => {
    expect(parse(name).success).toBe(false);
  },
);

test.each([
  { given: ' The Speaker ', expected: 'The Speaker' },
  { given: 'رئيسة المجلس', expected: 'رئيسة المجلس' },
  { given: '  ', expected: '' },
])('[PEOP-20] $given is taken as $expected', ({ given, expected }) => {
  expect(parse(given).data).toEqual({ overridedName: expected });
});
