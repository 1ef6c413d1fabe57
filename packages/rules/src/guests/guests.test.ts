import { permissions } from '@hemicycle/contract/permissions';
import { expect, test } from 'vitest';
import { directCodeOf, sessionOfDirectCode } from './direct-code.ts';
import { markedGuestName } from './guest-name.ts';
import {
  defaultGuestRole,
  guestSettingsWith,
  isForGuests,
  isForTitleGuests,
  usesMaxFor,
  watchingRole,
} from './guest-roles.ts';
import { type GuestLinkFacts, refusalOfLink } from './link-state.ts';

test.for([
  { given: 'Plenary sitting 114', expected: 'plenarysitting114' },
  { given: 'Séance plénière n° 7', expected: 'seancepleniere n7'.replace(' ', '') },
  { given: 'Ausschuss_Übersicht', expected: 'ausschuss_ubersicht' },
  { given: 'الجلسة العامة 12', expected: 'الجلسةالعامة12' },
  { given: 'أول جلسة', expected: 'اولجلسة' },
  { given: '日本 – №', expected: '' },
])('[GUEST-23][GUEST-24] the code of the title $given', ({ given, expected }) => {
  expect(directCodeOf(given)).toBe(expected);
});

test('[GUEST-02] an address by title leads to the sitting that runs, else to the next one', () => {
  const sessions = [
    { title: 'Plenary!', startsMs: 500, id: 'later' },
    { title: 'Plénary', startsMs: 300, id: 'next' },
    { title: 'Plenary', startsMs: 100, id: 'runs' },
  ];
  const at = (nowMs: number) => sessionOfDirectCode(sessions, 'PLENARY', nowMs)?.id;
  expect([at(50), at(200), at(400)]).toEqual(['runs', 'runs', 'next']);
  expect(sessionOfDirectCode(sessions, 'committee', 0)).toBeNull();
  expect(sessionOfDirectCode([{ title: '–', startsMs: 0 }], '–', 0)).toBeNull();
});

const role = (name: string, ...actionsAllowed: string[]) => ({
  id: name.toLowerCase(),
  name,
  actionsAllowed,
});
const closed = { enableAdminGuestRoleCreation: false, aclsToRemoveFromGuestDropdown: [] };

test.for([
  { id: 'GUEST-22', given: role('Streaming'), flags: closed, expected: false },
  { id: 'GUEST-22', given: role('Bot', permissions.streamingBot), flags: closed, expected: false },
  { id: 'GUEST-20', given: role('Office', permissions.adminPage), flags: closed, expected: false },
  { id: 'GUEST-20', given: role('Chair', permissions.moderation), flags: closed, expected: false },
  { id: 'PERM-05', given: role('Old', `old_${permissions.adminPage}`), flags: closed, expected: false },
  {
    id: 'GUEST-20',
    given: role('Chair', permissions.moderation),
    flags: { ...closed, enableAdminGuestRoleCreation: true },
    expected: true,
  },
  {
    id: 'GUEST-21',
    given: role('Member', permissions.vote),
    flags: { ...closed, aclsToRemoveFromGuestDropdown: [permissions.vote] },
    expected: false,
  },
  { id: 'GUEST-21', given: role('Member', permissions.vote), flags: closed, expected: true },
])('[$id] whether guests may have the role $given.name: $expected', ({ given, flags, expected }) => {
  expect(isForGuests(given, flags)).toBe(expected);
});

const none = { guestRole: null, guestWatchingRole: null };

test('[GUEST-09] the default role is participant, whatever its name, unless the site chose another', () => {
  const participant = role('Participant');
  const of = (roles: (typeof participant)[], guestRole: string | null = null) =>
    defaultGuestRole(roles, { guestRole })?.id;
  expect(of([role('Member'), participant])).toBe('participant');
  expect(of([role('Member'), { ...participant, name: 'Участник' }])).toBe('participant');
  expect(of([{ ...participant, id: 'r1' }])).toBe('r1');
  expect(of([participant, role('Press')], 'press')).toBe('press');
  expect(of([participant], 'gone')).toBe('participant');
  expect(of([role('Member')])).toBeUndefined();
});

test('[GUEST-09] [BEY-47] the settings by which guests get a role', () => {
  const roles = [role('Participant'), role('Observer'), role('Press')];
  expect(guestSettingsWith(roles, none, 'participant')).toEqual(['guestRole']);
  expect(guestSettingsWith(roles, none, 'observer')).toEqual(['guestWatchingRole']);
  expect(guestSettingsWith(roles, none, 'press')).toEqual([]);
  const chosen = { guestRole: 'press', guestWatchingRole: 'press' };
  expect(guestSettingsWith(roles, chosen, 'press')).toEqual(['guestRole', 'guestWatchingRole']);
  expect(guestSettingsWith(roles, chosen, 'participant')).toEqual([]);
});

test('[GUEST-02] an address by title carries no vote, no power and no way around the lobby', () => {
  const open = { ...closed, enableAdminGuestRoleCreation: true };
  const actions = [permissions.vote, permissions.moderation, permissions.adminPage, permissions.bypassLobby];
  expect(actions.filter((action) => isForTitleGuests(role('Any', action), open))).toEqual([]);
  expect(isForTitleGuests(role('Participant', permissions.sendVideo), open)).toBe(true);
});

test('[BEY-47] guests without consent get the role of observers, where that sends nothing', () => {
  const observer = role('Observer', permissions.receiveVideo);
  expect(watchingRole([role('Member'), observer], none)?.id).toBe('observer');
  expect(watchingRole([role('Observer', permissions.sendVideo)], none)).toBeUndefined();
  const chosen = { guestWatchingRole: 'listener' };
  expect(watchingRole([observer, role('Listener')], chosen)?.id).toBe('listener');
  expect(watchingRole([observer, role('Listener', permissions.vote)], chosen)).toBeUndefined();
});

test.for([
  { given: [], asked: undefined, expected: null },
  { given: [], asked: 10, expected: 10 },
  { given: [permissions.vote], asked: undefined, expected: 1 },
  { given: [permissions.vote], asked: 1, expected: 1 },
  { given: [permissions.vote], asked: null, expected: 'guest-link-votes' },
  { given: [permissions.vote], asked: 2, expected: 'guest-link-votes' },
] as const)('[BEY-47] a link for $given asked to admit $asked: $expected', ({ given, asked, expected }) => {
  const answer = usesMaxFor({ actionsAllowed: given }, asked);
  expect(answer.ok ? answer.usesMax : answer.code).toBe(expected);
});

test.for([
  { given: 'Ingrid Thorsen', language: 'en', expected: 'Ingrid Thorsen (guest)' },
  { given: ' Ingrid (Guest) (guest) ', language: 'en', expected: 'Ingrid (guest)' },
  { given: 'إنغريد (guest)', language: 'ar', expected: 'إنغريد (ضيف)' },
  { given: '(guest)', language: 'en', expected: '(guest)' },
] as const)('[BEY-47] the guest $given is named $expected', ({ given, language, expected }) => {
  expect(markedGuestName(given, language)).toBe(expected);
});

const open: GuestLinkFacts = {
  revokedMs: null,
  endsMs: 100,
  sessionEndsMs: 200,
  sessionEndedByHost: false,
  uses: 1,
  usesMax: 2,
};

test.for([
  { given: {}, expected: null },
  { given: { revokedMs: 1 }, expected: 'guest-link-revoked' },
  { given: { endsMs: 50 }, expected: 'guest-link-ended' },
  { given: { sessionEndsMs: 50 }, expected: 'session-ended' },
  { given: { sessionEndedByHost: true }, expected: 'session-ended' },
  { given: { uses: 2 }, expected: 'guest-link-used-up' },
  { given: { uses: 2 }, isBack: true, expected: null },
  { given: { usesMax: null, uses: 99 }, expected: null },
])('[BEY-47] a link with $given at 50 ms: $expected', ({ given, isBack, expected }) => {
  expect(refusalOfLink({ ...open, ...given }, 50, isBack)).toBe(expected);
});
