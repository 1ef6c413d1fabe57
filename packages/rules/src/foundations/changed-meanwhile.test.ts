import { expect, test } from 'vitest';
import { overtakenFields } from './changed-meanwhile.ts';

const read = { title: 'Plenary', members: ['b', 'a'], telephony: { accessCode: null } };

test.each([
  { given: 'nobody else changed it', now: read, changes: { title: 'Mine' }, expected: [] },
  {
    given: 'somebody else changed the same field',
    now: { ...read, title: 'Theirs' },
    changes: { title: 'Mine' },
    expected: ['title'],
  },
  {
    given: 'somebody else changed another field',
    now: { ...read, members: [] },
    changes: { title: 'Mine' },
    expected: [],
  },
  {
    given: 'somebody else made it what is wanted, as does a request that is sent again',
    now: { ...read, title: 'Mine' },
    changes: { title: 'Mine' },
    expected: [],
  },
  {
    given: 'the same people in another order',
    now: { ...read, members: ['a', 'b'] },
    changes: { members: ['c'] },
    expected: [],
  },
  {
    given: 'another list of people',
    now: { ...read, members: ['a', 'b', 'd'] },
    changes: { members: ['c'], title: undefined },
    expected: ['members'],
  },
  {
    given: 'a value within a field',
    now: { ...read, telephony: { accessCode: '17' } },
    changes: { telephony: { accessCode: '18' } },
    expected: ['telephony'],
  },
  { given: 'a field that was not read', now: { ...read, place: 'X' }, changes: { place: 'Y' }, expected: [] },
])('[SESS-01] who is overtaken: $given', ({ now, changes, expected }) => {
  expect(overtakenFields({ before: read, now, changes, sets: ['members'] })).toEqual(expected);
});

test('[SESS-01] without changes every field counts that was read and holds something else now', () => {
  const now = { ...read, title: 'Theirs', members: ['a', 'b'], more: 1 };
  expect(overtakenFields({ before: read, now, sets: ['members'] })).toEqual(['title']);
});
