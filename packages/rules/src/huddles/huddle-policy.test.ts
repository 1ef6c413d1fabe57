import { permissions } from '@hemicycle/contract/permissions';
import { expect, test } from 'vitest';
import { canEnterHuddle, canSeeHuddle, type HuddleFacts } from './huddle-policy.ts';

const room = (
  facts: Partial<HuddleFacts['davra']> & Partial<Omit<HuddleFacts, 'davra'>> = {},
): HuddleFacts => ({
  type: facts.type ?? 'other',
  title: facts.title ?? 'Committee room',
  davra: { subtype: facts.subtype ?? 'default', invitees: facts.invitees ?? ['all'] },
});
const member = { userId: 'ana', actionsAllowed: [permissions.huddleButton] };
const moderator = { userId: 'mo', actionsAllowed: [permissions.moderation, permissions.huddleButton] };
const nobody = { userId: 'ola', actionsAllowed: [] };
const interpreter = {
  userId: 'iri',
  actionsAllowed: [permissions.huddleButton, permissions.interpreterRoomView],
};

test.each([
  { id: 'PERM-12', why: 'the huddle button', room: room(), person: member, expected: true },
  { id: 'PERM-12', why: 'no huddle button', room: room(), person: nobody, expected: false },
  { id: 'HUD-02', why: 'a closed room', room: room({ type: 'closed' }), person: moderator, expected: false },
  { id: 'HUD-04', why: 'the lobby', room: room({ title: 'Lobby' }), person: moderator, expected: false },
  {
    id: 'HUD-04',
    why: 'the lobby in capitals',
    room: room({ title: 'LOBBY' }),
    person: member,
    expected: false,
  },
  { id: 'HUD-01', why: 'invited by name', room: room({ invitees: ['ana'] }), person: member, expected: true },
  { id: 'HUD-01', why: 'others invited', room: room({ invitees: ['ben'] }), person: member, expected: false },
  { id: 'HUD-01', why: 'a moderator', room: room({ invitees: ['ben'] }), person: moderator, expected: true },
  { id: 'HUD-03', why: 'a booth', room: room({ subtype: 'booth' }), person: member, expected: false },
  {
    id: 'HUD-03',
    why: 'a channel',
    room: room({ subtype: 'interpreter' }),
    person: interpreter,
    expected: true,
  },
  { id: 'HUD-03', why: 'made by people', room: room({ subtype: 'user' }), person: member, expected: true },
])('[$id] seen in lists: $why, $expected', ({ room: given, person, expected }) => {
  expect(canSeeHuddle(given, person)).toBe(expected);
});

test.each([
  { id: 'HUD-06', why: 'open to all', room: room(), expected: { ok: true } },
  { id: 'HUD-06', why: 'invited', room: room({ invitees: ['ben', 'ana'] }), expected: { ok: true } },
  { id: 'HUD-11', why: 'not invited', room: room({ invitees: ['ben'] }), expected: no('room-not-found') },
  { id: 'HUD-10', why: 'closed', room: room({ type: 'closed' }), expected: no('room-closed') },
  {
    id: 'HUD-11',
    why: 'not invited to a closed one',
    room: room({ type: 'closed', invitees: ['ben'] }),
    expected: no('room-not-found'),
  },
  { id: 'HUD-04', why: 'the lobby', room: room({ title: 'Lobby' }), expected: no('room-not-found') },
  { id: 'HUD-03', why: 'a booth', room: room({ subtype: 'booth' }), expected: no('room-not-found') },
])('[$id] a member enters: $why', ({ room: given, expected }) => {
  expect(canEnterHuddle(given, member)).toEqual(expected);
});

function no(code: 'room-not-found' | 'room-closed') {
  return { ok: false, code };
}
