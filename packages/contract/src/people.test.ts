import { expect, test } from 'vitest';
import { createUser, updatePeopleState } from './people.ts';
import { updateSiteIdentity } from './site-identity.ts';

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

test.each([
  { given: 'clerk@council.eu', fits: true },
  { given: ' Clerk@Council.EXAMPLE ', fits: true },
  { given: 'clerk@council.x', fits: false },
  { given: 'clerk@council.e1', fits: false },
  { given: 'clerk@council', fits: false },
  { given: 'clerk', fits: false },
  { given: 'two words@council.eu', fits: false },
])('[FND-44] $given is an e-mail address, of an account and of the secretariat: $fits', ({ given, fits }) => {
  const account = { email: given, displayName: 'Ana Pop', password: 'a long enough one', roles: [] };
  expect(createUser.body.safeParse(account).success).toBe(fits);
  const house = updateSiteIdentity.body.safeParse({ secretariatEmail: given, version: '1' });
  expect(house.success).toBe(fits);
});

test('[FND-44] the secretariat may have none', () => {
  expect(updateSiteIdentity.body.safeParse({ secretariatEmail: null, version: '1' }).success).toBe(true);
});
