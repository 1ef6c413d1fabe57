import { expect, test } from 'vitest';
import { claimsOfAttributes } from './saml-claims.ts';

const MAIL_URI = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';

test.each([
  {
    what: 'under the names of Keycloak become claims; groups keep their name',
    attributes: { email: ['rosa@example.org'], givenName: ['Rosa'], surname: ['Q'], groups: ['a', 'b'] },
    vouches: false,
    expected: { email: 'rosa@example.org', given_name: 'Rosa', family_name: 'Q', groups: ['a', 'b'] },
  },
  {
    what: 'under addresses and numbers become claims',
    attributes: {
      [MAIL_URI]: ['rosa@example.org'],
      'urn:oid:2.5.4.42': ['Rosa'],
      'http://schemas.microsoft.com/identity/claims/displayname': ['Rosa Q.'],
    },
    vouches: true,
    expected: { email: 'rosa@example.org', given_name: 'Rosa', name: 'Rosa Q.', email_verified: true },
  },
  {
    what: 'verify no address by themselves',
    attributes: { mail: ['rosa@example.org'] },
    vouches: false,
    expected: { email: 'rosa@example.org' },
  },
  {
    what: 'may say that the address is verified',
    attributes: { mail: ['rosa@example.org'], email_verified: ['true'] },
    vouches: false,
    expected: { email: 'rosa@example.org', email_verified: 'true' },
  },
  {
    what: 'that say that the address is not verified count more than the setting',
    attributes: { mail: ['rosa@example.org'], emailVerified: ['false'] },
    vouches: true,
    expected: { email: 'rosa@example.org', email_verified: 'false' },
  },
  {
    what: 'with two different addresses name none',
    attributes: { mail: ['rosa@example.org'], email: ['admin@example.org'] },
    vouches: true,
    expected: { email_verified: true },
  },
  {
    what: 'with the same address twice name it',
    attributes: { mail: ['rosa@example.org'], email: ['Rosa@example.org'] },
    vouches: false,
    expected: { email: 'rosa@example.org' },
  },
])('[BEY-21] attributes of SAML $what', ({ attributes, vouches, expected }) => {
  expect(claimsOfAttributes(attributes, vouches)).toEqual(expected);
});
