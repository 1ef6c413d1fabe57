import { expect, test } from 'vitest';
import { isAdminRole, offeredRoles } from './admin-role.ts';
import { isSameSet } from './same-set.ts';

test.each([
  { actionsAllowed: ['admin_page-bool'], expected: true },
  { actionsAllowed: ['app_vote-bool', 'old_admin_page-bool'], expected: true },
  { actionsAllowed: ['admin_page', 'admin_votes-create'], expected: false },
  { actionsAllowed: [], expected: false },
])('[PERM-05] $actionsAllowed makes an admin role: $expected', ({ actionsAllowed, expected }) => {
  expect(isAdminRole({ actionsAllowed })).toBe(expected);
});

const chief = { id: 'chief', actionsAllowed: ['admin_page-bool'] };
const member = { id: 'member', actionsAllowed: ['app_vote-bool'] };
const bot = { id: 'bot', actionsAllowed: ['app_participant_is_streaming_bot-bool'] };

test.each([
  { choice: { admin: false }, expected: ['member', 'bot'] },
  { choice: { admin: true }, expected: ['chief', 'member', 'bot'] },
])('[PERM-06] the roles offered with $choice are $expected', ({ choice, expected }) => {
  expect(offeredRoles([chief, member, bot], choice).map(({ id }) => id)).toEqual(expected);
});

test.each([
  { one: ['a', 'b'], other: ['b', 'a'], expected: true },
  { one: ['a', 'a', 'b'], other: ['b', 'a'], expected: true },
  { one: ['a'], other: ['a', 'b'], expected: false },
  { one: ['a', 'b'], other: ['a', 'c'], expected: false },
  { one: [], other: [], expected: true },
])('[FND-45] $one and $other hold the same: $expected', ({ one, other, expected }) => {
  expect(isSameSet(one, other)).toBe(expected);
});
