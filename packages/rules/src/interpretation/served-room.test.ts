import { permissions } from '@hemicycle/contract/permissions';
import { expect, test } from 'vitest';
import { mainChamberOf, roomOfHuddle, type HuddleFacts } from '../rooms/room.ts';
import { mayServe } from './served-room.ts';

const room = (facts: { subtype?: HuddleFacts['davra']['subtype']; invitees?: string[]; shut?: boolean }) =>
  roomOfHuddle({
    id: 'room',
    idVotingSession: 'session',
    type: facts.shut === true ? 'closed' : 'other',
    title: 'Committee room',
    davra: { subtype: facts.subtype ?? 'default', invitees: facts.invitees ?? ['all'] },
  });
const main = mainChamberOf('session', false);
const actionsAllowed = [permissions.interpreterRoomView, permissions.huddleButton];
const elena = { userId: 'elena', actionsAllowed };
const paul = { userId: 'paul', actionsAllowed };
const stranger = { userId: 'sue', actionsAllowed };
const moderator = { userId: 'mo', actionsAllowed: [...actionsAllowed, permissions.moderation] };
const admin = { userId: 'ada', actionsAllowed: [...actionsAllowed, permissions.adminPage] };

test.each([
  { who: 'an interpreter', caller: elena, what: 'the main chamber', of: main, expected: 'ok' },
  { who: 'a moderator', caller: moderator, what: 'the main chamber', of: main, expected: 'ok' },
  { who: 'a stranger', caller: stranger, what: 'the main chamber', of: main, expected: 'not-of-booth' },
  { who: 'an interpreter', caller: elena, what: 'a huddle for all', of: room({}), expected: 'ok' },
  { who: 'a stranger', caller: stranger, what: 'a huddle for all', of: room({}), expected: 'not-of-booth' },
  {
    who: 'an interpreter',
    caller: elena,
    what: 'one to which the booth is invited',
    of: room({ invitees: ['elena', 'paul'] }),
    expected: 'ok',
  },
  {
    who: 'an interpreter',
    caller: elena,
    what: 'one to which the partner is not invited',
    of: room({ invitees: ['elena'] }),
    expected: 'booth-not-invited',
  },
  {
    who: 'an interpreter',
    caller: elena,
    what: 'one to which they are not invited',
    of: room({ invitees: ['paul'] }),
    expected: 'room-not-found',
  },
  {
    who: 'a moderator',
    caller: moderator,
    what: 'one to which nobody of the booth is invited',
    of: room({ invitees: ['ana'] }),
    expected: 'ok',
  },
  { who: 'an admin', caller: admin, what: 'the same', of: room({ invitees: ['ana'] }), expected: 'ok' },
  {
    who: 'a moderator',
    caller: moderator,
    what: 'a closed one',
    of: room({ shut: true }),
    expected: 'room-closed',
  },
  {
    who: 'an interpreter',
    caller: elena,
    what: 'a closed one of others',
    of: room({ shut: true, invitees: ['ana'] }),
    expected: 'room-not-found',
  },
  ...(['interpreter', 'booth', 'interview'] as const).map((subtype) => ({
    who: 'a moderator',
    caller: moderator,
    what: `a room of the subtype ${subtype}`,
    of: room({ subtype, invitees: ['mo'] }),
    expected: 'room-not-found',
  })),
])('[BEY-16] $who lets a booth serve $what: $expected', ({ of, caller, expected }) => {
  const answer = mayServe(of, caller, [elena, paul]);
  expect(answer.ok ? 'ok' : answer.code).toBe(expected);
});
