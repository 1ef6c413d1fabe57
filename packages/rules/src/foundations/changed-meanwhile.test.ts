import { expect, test } from 'vitest';
import { mergeTyped, overtakenFields, withRead } from './changed-meanwhile.ts';

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

test('[SESS-01] what was typed stays on top of what others saved, and what both changed is named', () => {
  const was = { title: 'Plenary', text: '', ends: '18:00', code: '' };
  const typed = { title: 'Mine', text: '', ends: '19:00', code: '17' };
  const now = { title: 'Theirs', text: 'Agenda', ends: '18:00', code: '17' };
  expect(mergeTyped(was, typed, now)).toEqual({
    form: { title: 'Mine', text: 'Agenda', ends: '19:00', code: '17' },
    both: ['title'],
  });
});

test('[SESS-01] what was read goes along for the fields that are sent', () => {
  const read = { title: 'Plenary', members: null, extra: 1 };
  expect(withRead(read, { title: 'X', membership: {} })).toEqual({
    title: 'X',
    membership: {},
    before: { title: 'Plenary' },
  });
  expect(withRead(read, { membership: {} })).toEqual({ membership: {} });
});

test.each([
  {
    given: 'each added one',
    typed: ['a', 'b', 'mine'],
    now: ['a', 'b', 'theirs'],
    list: ['a', 'b', 'theirs', 'mine'],
  },
  { given: 'each removed one', typed: ['b'], now: ['a'], list: [] },
  { given: 'both added the same one', typed: ['a', 'b', 'c'], now: ['a', 'b', 'c'], list: ['a', 'b', 'c'] },
  { given: 'they removed what stays here', typed: ['a', 'b', 'c'], now: ['a'], list: ['a', 'c'] },
])('[SESS-01] of a list nothing of two people is lost: $given', ({ typed, now, list }) => {
  const was = { members: ['a', 'b'] };
  const merged = mergeTyped(was, { members: typed }, { members: now }, ['members']);
  expect(merged).toEqual({ form: { members: list }, both: [] });
});

test('[SESS-01] a list that one of the two replaced by none is named', () => {
  type Form = { members: string[] | null };
  const [was, typed, now]: Form[] = [{ members: ['a'] }, { members: null }, { members: ['a', 'b'] }];
  if (was === undefined || typed === undefined || now === undefined) throw new Error('three forms');
  expect(mergeTyped(was, typed, now, ['members'])).toEqual({ form: typed, both: ['members'] });
});
