import { defaultFlags } from '@hemicycle/contract/default-flags';
import { expect, test } from 'vitest';
import { settingsAfterRename, settingsNaming } from './roles-in-settings.ts';

const flags = {
  ...defaultFlags,
  restrictChatAllToRoles: ['Moderator', 'Member'],
  rolesWhichLeaveToLogoutPage: ['Participant'],
  roleBasedExceptions: {
    Member: { hideChatAll: true, restrictedDirectChatReceiverRoles: ['Moderator'] },
    Observer: { hideVotingModule: true },
  },
};

test.for([
  { given: 'Member', expected: ['restrictChatAllToRoles', 'roleBasedExceptions'] },
  { given: 'Moderator', expected: ['restrictChatAllToRoles', 'roleBasedExceptions'] },
  { given: 'Participant', expected: ['rolesWhichLeaveToLogoutPage'] },
  { given: 'Captioner', expected: [] },
])('[PERM-04] the settings that name the role $given', ({ given, expected }) => {
  expect(settingsNaming(flags, given)).toEqual(expected);
});

test.for([
  { from: 'Captioner', to: 'Sous-titreur', expected: {} },
  {
    from: 'Participant',
    to: 'Участник',
    expected: { rolesWhichLeaveToLogoutPage: ['Участник'] },
  },
  {
    from: 'Moderator',
    to: 'Chair',
    expected: {
      restrictChatAllToRoles: ['Chair', 'Member'],
      roleBasedExceptions: {
        Member: { hideChatAll: true, restrictedDirectChatReceiverRoles: ['Chair'] },
        Observer: { hideVotingModule: true },
      },
    },
  },
  {
    // A setting that named a role which was not there.
    from: 'Member',
    to: 'Observer',
    expected: {
      restrictChatAllToRoles: ['Moderator', 'Observer'],
      roleBasedExceptions: {
        Observer: { hideChatAll: true, restrictedDirectChatReceiverRoles: ['Moderator'] },
      },
    },
  },
])('[PERM-04] [PERM-07] the settings after $from became $to', ({ from, to, expected }) => {
  expect(settingsAfterRename(flags, from, to)).toEqual(expected);
});
