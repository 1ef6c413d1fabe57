import { expect, test } from 'vitest';
import { type ClaimMapping, keptClaims, mappedReferences } from './mapped-references.ts';

const mappings: ClaimMapping[] = [
  { claim: 'groups', value: 'clerks', roles: ['moderator'], groups: ['office'] },
  { claim: 'groups', value: 'members', roles: ['member'], groups: [] },
  { claim: 'realm_access.roles', value: 'presides', roles: ['moderator'], groups: [] },
];

test.each([
  {
    what: 'gives what a rule says, after what the person has',
    claims: { groups: ['clerks', 'other'] },
    now: { roles: ['observer'], groups: ['party'] },
    expected: { roles: ['observer', 'moderator'], groups: ['party', 'office'] },
  },
  {
    what: 'takes away what rules name where none applies',
    claims: { groups: ['members'] },
    now: { roles: ['moderator', 'observer', 'member'], groups: ['office', 'party'] },
    expected: { roles: ['observer', 'member'], groups: ['party'] },
  },
  {
    what: 'keeps what one of several rules gives',
    claims: { 'realm_access.roles': ['presides'] },
    now: { roles: ['moderator'], groups: [] },
    expected: { roles: ['moderator'], groups: [] },
  },
  {
    what: 'compares values letter by letter',
    claims: { groups: ['Clerks', 'clerk'] },
    now: { roles: [], groups: [] },
    expected: { roles: [], groups: [] },
  },
  {
    what: 'leaves all alone without claims but what rules name',
    claims: {},
    now: { roles: ['admin', 'member'], groups: ['party'] },
    expected: { roles: ['admin'], groups: ['party'] },
  },
])('[BEY-21] a mapping $what', ({ claims, now, expected }) => {
  expect(mappedReferences(claims, mappings, now)).toEqual(expected);
});

test('[BEY-21] without rules nothing changes, and a claim called like a part of every object is none', () => {
  const now = { roles: ['a'], groups: ['b'] };
  expect(mappedReferences({ groups: ['clerks'] }, [], now)).toEqual(now);
  const odd = { claim: 'constructor', value: 'x', roles: ['admin'], groups: [] };
  expect(mappedReferences({}, [odd], now)).toEqual(now);
});

test('[BEY-21] what is kept of the claims: texts and lists, nested by dots, nothing private', () => {
  expect(
    keptClaims({
      sub: '1',
      nonce: 'n',
      email: 'a@b.example',
      birthdate: '1990-01-01',
      groups: ['clerks', 7, null, { a: 1 }, 'x'.repeat(201)],
      department: 'Protocol',
      isOn: true,
      realm_access: { roles: ['presides'], deeper: { still: { too: { deep: 'x' } } } },
      'https://example.org/role': 'chair',
    }),
  ).toEqual({
    groups: ['clerks', '7'],
    department: ['Protocol'],
    isOn: ['true'],
    'realm_access.roles': ['presides'],
    'https://example.org/role': ['chair'],
  });
});
