import { expect, test } from 'vitest';
import { type ProvenIdentity, type Whose, whoseIdentity } from './whose-identity.ts';

const stranger: ProvenIdentity = {
  knownUserId: null,
  email: 'rosa@example.org',
  isEmailVerified: true,
  holder: { is: 'nobody' },
  newPeople: 'match',
};

test.each<{ what: string; given: Partial<ProvenIdentity>; expected: Whose }>([
  {
    what: 'that was here before stays with its account, even with another unverified address',
    given: { knownUserId: 'rosa', email: null, isEmailVerified: false, holder: { is: 'taken' } },
    expected: { ok: true, is: 'known', userId: 'rosa' },
  },
  {
    what: 'with a verified address is that of the account with it',
    given: { holder: { is: 'account', userId: 'rosa' } },
    expected: { ok: true, is: 'matched', userId: 'rosa' },
  },
  {
    what: 'with an unverified address takes over no account',
    given: { isEmailVerified: false, holder: { is: 'account', userId: 'rosa' }, newPeople: 'make' },
    expected: { ok: false, code: 'sign-on-email-unverified' },
  },
  {
    what: 'with an unverified address makes no account either',
    given: { isEmailVerified: false, newPeople: 'make' },
    expected: { ok: false, code: 'sign-on-email-unverified' },
  },
  {
    what: 'whose address belongs to another identity is refused',
    given: { holder: { is: 'taken' }, newPeople: 'make' },
    expected: { ok: false, code: 'sign-on-address-taken' },
  },
  {
    what: 'without an account is refused where only accounts are matched',
    given: {},
    expected: { ok: false, code: 'sign-on-unknown-person' },
  },
  {
    what: 'without an account gets one where the provider makes them',
    given: { newPeople: 'make' },
    expected: { ok: true, is: 'new', email: 'rosa@example.org' },
  },
  {
    what: 'without an address is nobody',
    given: { email: null, newPeople: 'make' },
    expected: { ok: false, code: 'sign-on-unknown-person' },
  },
])('[BEY-21] an identity $what', ({ given, expected }) => {
  expect(whoseIdentity({ ...stranger, ...given })).toEqual(expected);
});
