import { expect, test } from 'vitest';
import { permissions } from '@hemicycle/contract/permissions';
import { holds, holdsUnderActionControl } from './holds.ts';
import { settingForRoles } from './role-exceptions.ts';
import { unionOfRoles } from './roles.ts';
import { canViewCameras } from './view-cameras.ts';

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
  { id: 'PERM-16', permission: permissions.sendVideo },
  { id: 'PERM-17', permission: permissions.receiveShareScreen },
])('[$id] $permission counts only with its action control on', ({ permission }) => {
  expect(holdsUnderActionControl([], permission, false)).toBe(true);
  expect(holdsUnderActionControl([], permission, true)).toBe(false);
  expect(holdsUnderActionControl([permission], permission, true)).toBe(true);
});

test.each([
  { actionsAllowed: [], actionControlOn: false, expected: true },
  { actionsAllowed: [], actionControlOn: true, expected: false },
  { actionsAllowed: [permissions.receiveVideo], actionControlOn: true, expected: true },
  { actionsAllowed: [permissions.receiveShareScreen], actionControlOn: true, expected: false },
  { actionsAllowed: ['app_receive_video-boolean'], actionControlOn: true, expected: false },
])(
  '[PERM-18] $actionsAllowed with the control at $actionControlOn sees the cameras of others: $expected',
  ({ expected, ...person }) => {
    expect(canViewCameras(person)).toBe(expected);
    expect(canViewCameras({ ...person, actionsAllowed: new Set(person.actionsAllowed) })).toBe(expected);
  },
);
