import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import type { ClientFlags } from '@hemicycle/contract/site';
import { expect, test } from 'vitest';
import { unknownInSettings } from './unknown-in-settings.ts';

const role = (name: string, ...actionsAllowed: string[]) => ({
  ...{ id: name.toLowerCase(), name, actionsAllowed },
});
const roles = [role('Member', permissions.vote), role('Observer', permissions.receiveVideo)];
const before = { ...defaultFlags, rolesWhichLeaveToLogoutPage: ['Of before'] };

test.for<{ given: Partial<ClientFlags>; expected: string[] }>([
  { given: { restrictChatAllToRoles: ['Member', 'Observer'] }, expected: [] },
  { given: { restrictChatAllToRoles: ['member'] }, expected: ['restrictChatAllToRoles'] },
  { given: { rolesWhichLeaveToLogoutPage: ['Of before', 'Member'] }, expected: [] },
  {
    given: { restrictedDirectChatReceiverRoles: ['Of before'] },
    expected: ['restrictedDirectChatReceiverRoles'],
  },
  { given: { aclsToRemoveFromGuestDropdown: [permissions.vote] }, expected: [] },
  { given: { aclsToRemoveFromGuestDropdown: ['vote'] }, expected: ['aclsToRemoveFromGuestDropdown'] },
  { given: { groupTypesForInfoDropdown: ['secondary', 'party'] }, expected: ['groupTypesForInfoDropdown'] },
  { given: { groupHierachy: { primary: 2, party: 1 } }, expected: ['groupHierachy'] },
  { given: { roleBasedExceptions: { Member: { hideChatAll: true } } }, expected: [] },
  { given: { roleBasedExceptions: { Chair: { hideChatAll: true } } }, expected: ['roleBasedExceptions'] },
  {
    given: { roleBasedExceptions: { Member: { restrictChatAllToRoles: ['Chair'] } } },
    expected: ['roleBasedExceptions.Member.restrictChatAllToRoles'],
  },
  { given: { guestRole: 'observer', guestWatchingRole: 'observer' }, expected: [] },
  { given: { guestRole: 'gone' }, expected: ['guestRole'] },
  { given: { guestRole: 'member' }, expected: ['guestRole'] },
  { given: { guestWatchingRole: 'member' }, expected: ['guestWatchingRole'] },
  {
    given: { guestRole: 'observer', aclsToRemoveFromGuestDropdown: [permissions.receiveVideo] },
    expected: ['guestRole'],
  },
])('[CFG-01] [PERM-07] wrong in the settings $given: $expected', ({ given, expected }) => {
  const found = unknownInSettings(before, { ...before, ...given }, roles);
  expect(found.map(({ path }) => path)).toEqual(expected);
});
