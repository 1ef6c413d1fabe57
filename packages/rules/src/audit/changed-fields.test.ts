import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test.each([
  {
    what: 'a text, a number and a list, before and after',
    before: { title: 'Old', startsMs: 1, members: ['a'], same: [1] },
    after: { title: 'New', startsMs: 2, members: ['a', 'b'], same: [1] },
    expected: [
      { field: 'title', before: 'Old', after: 'New' },
      { field: 'startsMs', before: '1', after: '2' },
      { field: 'members', before: '["a"]', after: '["a","b"]' },
    ],
  },
  {
    what: 'what is made has nothing before, and what is not named stays out',
    before: { other: 1 },
    after: { title: 'New', gone: undefined, empty: null },
    expected: [{ field: 'title', before: '', after: 'New' }],
  },
  {
    what: 'nothing secret, only that it changed',
    before: { phoneAndVideoSystemPassword: 'old', telephony: { accessCode: '1' }, loginCode: 'x' },
    after: { phoneAndVideoSystemPassword: 'new', telephony: { accessCode: '2' }, loginCode: 'y' },
    expected: ['phoneAndVideoSystemPassword', 'telephony', 'loginCode'].map((field) => ({
      ...{ field, before: '***', after: '***' },
    })),
  },
  {
    what: 'the address of the secretariat is no secret',
    before: { secretariatEmail: 'old@house.example' },
    after: { secretariatEmail: 'new@house.example' },
    expected: [{ field: 'secretariatEmail', before: 'old@house.example', after: 'new@house.example' }],
  },
  { what: 'nothing where nothing differs', before: { a: { b: 1 } }, after: { a: { b: 1 } }, expected: [] },
])('$what', ({ before, after, expected }) => {
  expect(changedFields(before, after)).toEqual(expected);
});

test('a long value is cut', () => {
  const [change] = changedFields({}, { description: 'x'.repeat(3_000) });
  expect([change?.after.length, change?.after.at(-1)]).toEqual([2_000, '…']);
});
