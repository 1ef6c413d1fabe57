import fc from 'fast-check';
import { expect, test } from 'vitest';
import { permissions } from '@hemicycle/contract/permissions';
import { holds, holdsUnderActionControl } from './holds.ts';
import { settingForRoles } from './role-exceptions.ts';
import { isAdminRole, offeredRoles, unionOfRoles } from './roles.ts';
import { sameMembers } from './same-members.ts';

test.each([
  { actions: ['app_vote-bool'], expected: true },
  { actions: ['app_vote-boolean'], expected: false },
  { actions: ['APP_VOTE-BOOL'], expected: false },
  { actions: ['app_vote'], expected: false },
  { actions: [], expected: false },
])('[PERM-01] holds app_vote-bool among $actions: $expected', ({ actions, expected }) => {
  expect(holds(actions, permissions.vote)).toBe(expected);
  expect(holds(new Set(actions), permissions.vote)).toBe(expected);
});

test('[PERM-02] permissions are the union over roles', () => {
  const union = unionOfRoles([{ actionsAllowed: ['a', 'b'] }, { actionsAllowed: ['b', 'c'] }]);
  expect([...union]).toEqual(['a', 'b', 'c']);
  expect(unionOfRoles([]).size).toBe(0);
});

test.each([
  { actions: ['admin_page-bool'], expected: true },
  { actions: ['old_admin_page-bool'], expected: true },
  { actions: ['admin_page'], expected: false },
  { actions: [], expected: false },
])('[PERM-05] $actions marks an admin role: $expected', ({ actions, expected }) => {
  expect(isAdminRole({ actionsAllowed: actions })).toBe(expected);
});

const roles = [
  { name: 'admin', actionsAllowed: ['admin_page-bool'] },
  { name: 'member', actionsAllowed: ['app_vote-bool'] },
  { name: 'bot', actionsAllowed: ['app_participant_is_streaming_bot-bool'] },
];

test.each([
  { adminRoles: false, without: [], expected: ['member', 'bot'] },
  { adminRoles: true, without: [], expected: ['admin', 'member', 'bot'] },
  { adminRoles: true, without: ['app_participant_is_streaming_bot-bool'], expected: ['admin', 'member'] },
])(
  '[PERM-06] dropdown with admin roles $adminRoles without $without',
  ({ adminRoles, without, expected }) => {
    const offered = offeredRoles(roles, { adminRoles, withoutPermissions: without });
    expect(offered.map((role) => role.name)).toEqual(expected);
  },
);

test.each([
  { given: ['observer', 'moderator'], expected: 'Equal' },
  { given: ['moderator', 'observer'], expected: 'Prominent' },
  { given: ['member', 'moderator'], expected: 'Prominent' },
  { given: ['member'], expected: 'Single' },
  { given: ['toString', 'constructor'], expected: 'Single' },
])('[PERM-07] first role of $given with a value wins', ({ given, expected }) => {
  const exceptions = { observer: { layout: 'Equal' }, moderator: { layout: 'Prominent' }, member: {} };
  expect(settingForRoles(exceptions, given, 'layout', 'Single')).toBe(expected);
});

test('[PERM-07] false is a value', () => {
  expect(settingForRoles({ member: { chat: false } }, ['member'], 'chat', true)).toBe(false);
});

test.each([
  { id: 'PERM-15', permission: permissions.selfRoomNavigation },
  { id: 'PERM-16', permission: permissions.sendVideo },
  { id: 'PERM-17', permission: permissions.receiveShareScreen },
  { id: 'PERM-18', permission: permissions.receiveVideo },
])('[$id][CFG-17] $permission counts only with its action control on', ({ permission }) => {
  expect(holdsUnderActionControl([], permission, false)).toBe(true);
  expect(holdsUnderActionControl([], permission, true)).toBe(false);
  expect(holdsUnderActionControl([permission], permission, true)).toBe(true);
});

test.each([
  { left: ['a', 'b'], right: ['b', 'a'], expected: true },
  { left: ['a', 'a', 'b'], right: ['a', 'b', 'b'], expected: false },
  { left: ['a'], right: ['a', 'b'], expected: false },
  { left: [], right: [], expected: true },
])('[FND-45] $left and $right are the same: $expected', ({ left, right, expected }) => {
  expect(sameMembers(left, right)).toBe(expected);
});

test('[FND-45] any shuffle of a list is the same list', () => {
  const listAndShuffle = fc
    .array(fc.string())
    .chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
      ),
    );
  fc.assert(fc.property(listAndShuffle, ([list, shuffled]) => sameMembers(list, shuffled)));
});
