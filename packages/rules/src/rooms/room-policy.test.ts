import { permissions } from '@hemicycle/contract/permissions';
import { expect, test } from 'vitest';
import { nothingForceMuted } from '../moderation/force-mute.ts';
import type { RoomKind } from './kinds-of-room.ts';
import { mainChamberOf, roomOfHuddle, type HuddleFacts } from './room.ts';
import {
  chatsIn,
  isMovedInto,
  mayEnter,
  mayHear,
  mayHearBeside,
  mayNavigateTo,
  maySee,
  maySend,
  type Presence,
  takesInvitations,
} from './room-policy.ts';

const huddle = (
  facts: Partial<HuddleFacts['davra']> & Partial<Omit<HuddleFacts, 'davra'>> = {},
): HuddleFacts => ({
  id: facts.id ?? 'room',
  idVotingSession: 'session',
  type: facts.type ?? 'other',
  title: facts.title ?? 'Committee room',
  davra: { subtype: facts.subtype ?? 'default', invitees: facts.invitees ?? ['all'] },
  servedHuddleId: facts.servedHuddleId ?? null,
});
const room = (facts: Parameters<typeof huddle>[0] = {}) => roomOfHuddle(huddle(facts));
const channel = (facts: Parameters<typeof huddle>[0] = {}) => room({ ...facts, subtype: 'interpreter' });
const main = mainChamberOf('session', false);
const ended = mainChamberOf('session', true);
const member = { userId: 'ana', actionsAllowed: [permissions.huddleButton] };
const moderator = { userId: 'mo', actionsAllowed: [permissions.moderation, permissions.huddleButton] };
const nobody = { userId: 'ola', actionsAllowed: [] };
const interpreter = {
  userId: 'iri',
  actionsAllowed: [permissions.huddleButton, permissions.interpreterRoomView],
};

test.each<{ facts: Parameters<typeof huddle>[0]; kind: RoomKind; id: string }>([
  { id: 'HUD-03', facts: {}, kind: 'huddle' },
  { id: 'HUD-03', facts: { subtype: 'user' }, kind: 'huddle' },
  { id: 'HUD-03', facts: { subtype: 'interpreter' }, kind: 'interpreter-channel' },
  { id: 'HUD-03', facts: { subtype: 'booth' }, kind: 'booth' },
  { id: 'BEY-19', facts: { subtype: 'interview' }, kind: 'interview' },
  { id: 'HUD-04', facts: { title: 'LOBBY' }, kind: 'lobby' },
])('[$id] a huddle of $facts is a room of the kind $kind', ({ facts, kind }) => {
  expect(room(facts).kind).toBe(kind);
});

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
  { id: 'HUD-04', why: 'the main chamber', room: main, person: moderator, expected: false },
  { id: 'HUD-01', why: 'invited by name', room: room({ invitees: ['ana'] }), person: member, expected: true },
  { id: 'HUD-01', why: 'others invited', room: room({ invitees: ['ben'] }), person: member, expected: false },
  { id: 'HUD-01', why: 'a moderator', room: room({ invitees: ['ben'] }), person: moderator, expected: true },
  { id: 'HUD-03', why: 'a booth', room: room({ subtype: 'booth' }), person: member, expected: false },
  {
    id: 'BEY-19',
    why: 'an interview of another attendant',
    room: room({ subtype: 'interview', invitees: ['ana'] }),
    person: moderator,
    expected: false,
  },
  {
    id: 'BEY-19',
    why: 'the own interview',
    room: room({ subtype: 'interview', invitees: ['mo'] }),
    person: moderator,
    expected: true,
  },
  {
    id: 'PERM-39',
    why: 'a booth, by a moderator',
    room: room({ subtype: 'booth' }),
    person: moderator,
    expected: false,
  },
  {
    id: 'HUD-03',
    why: 'a channel',
    room: room({ subtype: 'interpreter' }),
    person: interpreter,
    expected: true,
  },
  {
    id: 'PERM-39',
    why: 'a channel, without the huddle button',
    room: room({ subtype: 'interpreter' }),
    person: { userId: 'iri', actionsAllowed: [permissions.interpreterRoomView] },
    expected: true,
  },
  {
    id: 'PERM-39',
    why: 'the booth of others',
    room: room({ subtype: 'booth', invitees: ['ben'] }),
    person: interpreter,
    expected: false,
  },
  { id: 'HUD-03', why: 'made by people', room: room({ subtype: 'user' }), person: member, expected: true },
])('[$id] seen in lists: $why, $expected', ({ room: given, person, expected }) => {
  expect(maySee(given, person)).toBe(expected);
});

const outside = { roomId: null, lostFromRoomId: null };
const yes = { ok: true };

test.each([
  { id: 'HUD-06', why: 'open to all', room: room(), expected: yes },
  { id: 'HUD-06', why: 'invited', room: room({ invitees: ['ben', 'ana'] }), expected: yes },
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
  {
    id: 'HUD-03',
    why: 'a channel',
    room: room({ subtype: 'interpreter' }),
    expected: no('room-not-found'),
  },
  { id: 'PEOP-06', why: 'the main chamber', room: main, expected: yes },
  { id: 'EXIT-11', why: 'a main chamber that its host ended', room: ended, expected: no('session-ended') },
])('[$id] a member enters: $why', ({ room: given, expected }) => {
  expect(mayEnter(given, { ...member, ...outside }, false)).toEqual(expected);
});

test.each([
  { subtype: 'default', expected: true },
  { subtype: 'interview', expected: true },
  { subtype: 'interpreter', expected: false },
  { subtype: 'booth', expected: false },
] as const)(
  '[HUD-03] people move into a room of the subtype $subtype: $expected',
  ({ subtype, expected }) => {
    const given = room({ subtype });
    expect(isMovedInto(given)).toBe(expected);
    const person = { ...interpreter, ...outside };
    expect(mayEnter(given, { ...person, userId: 'ana' }, false).ok).toBe(
      subtype === 'interview' ? false : expected,
    );
  },
);

const inMain = { roomId: 'session', lostFromRoomId: null };
const inHuddle = { roomId: 'room', lostFromRoomId: null };
const lostFromMain = { roomId: null, lostFromRoomId: 'session' };

test.each([
  { id: 'HUD-08', room: room(), place: outside, where: 'outside', expected: no('session-ended') },
  { id: 'HUD-08', room: room(), place: inMain, where: 'the main chamber', expected: no('session-ended') },
  { id: 'HUD-08', room: room(), place: lostFromMain, where: 'lost', expected: no('session-ended') },
  { id: 'EXIT-10', room: room(), place: inHuddle, where: 'that huddle', expected: yes },
  { id: 'SESS-19', room: main, place: outside, where: 'outside', expected: no('session-ended') },
  { id: 'SESS-19', room: main, place: inHuddle, where: 'a huddle', expected: no('session-ended') },
  { id: 'SESS-19', room: main, place: inMain, where: 'the main chamber', expected: yes },
  { id: 'BEY-12', room: main, place: lostFromMain, where: 'lost', expected: yes },
  {
    id: 'EXIT-11',
    room: ended,
    place: inMain,
    where: 'there, ended by its host',
    expected: no('session-ended'),
  },
  { id: 'EXIT-11', room: ended, place: lostFromMain, where: 'lost, ended', expected: no('session-ended') },
])('[$id] after the end, from $where into the $room.kind', ({ room: given, place, expected }) => {
  expect(mayEnter(given, { ...member, ...place }, true)).toEqual(expected);
});

type Heard = Record<Presence, boolean>;
const never: Heard = { any: false, 'in-session': false, 'in-room': false };
const always: Heard = { any: true, 'in-session': true, 'in-room': true };

const heard: { id: string; room: typeof main; roomId: string | null; expected: Heard }[] = [
  { id: 'PEOP-06', room: main, roomId: 'session', expected: always },
  { id: 'HUD-06', room: main, roomId: 'room', expected: { ...always, 'in-room': false } },
  { id: 'PEOP-06', room: main, roomId: null, expected: { ...never, any: true } },
  { id: 'EXIT-11', room: ended, roomId: 'session', expected: never },
  { id: 'EXIT-11', room: ended, roomId: null, expected: never },
  { id: 'HUD-06', room: room(), roomId: 'room', expected: always },
  { id: 'HUD-06', room: room(), roomId: 'session', expected: never },
  { id: 'HUD-06', room: room(), roomId: 'another', expected: never },
  { id: 'HUD-06', room: room(), roomId: null, expected: never },
  { id: 'HUD-02', room: room({ type: 'closed' }), roomId: 'room', expected: never },
  { id: 'HUD-03', room: room({ subtype: 'interpreter' }), roomId: 'room', expected: always },
  { id: 'HUD-03', room: room({ subtype: 'booth' }), roomId: 'session', expected: never },
  { id: 'BEY-19', room: room({ subtype: 'interview' }), roomId: 'room', expected: always },
  { id: 'BEY-19', room: room({ subtype: 'interview' }), roomId: null, expected: never },
];

test.each(heard)('[$id] who is in $roomId hears the $room.kind: $expected', (given) => {
  const heardBy = (presence: Presence) => mayHear(given.room, { roomId: given.roomId }, presence);
  expect({ any: heardBy('any'), 'in-session': heardBy('in-session'), 'in-room': heardBy('in-room') }).toEqual(
    given.expected,
  );
});

const sender = {
  actionsAllowed: [permissions.videoControls, permissions.shareScreenControl],
  sendVideoControlOn: false,
  forceMuteAudio: null,
  forceMuteVideo: null,
  forceMuteShare: null,
  all: nothingForceMuted,
  observer: false,
};
const everything = { microphone: true, camera: true, share: true };
const nothing = { microphone: false, camera: false, share: false };

test.each([
  ...heard.map((given) => ({ ...given, observer: false, of: 'somebody' })),
  { id: 'PEOP-06', room: main, roomId: 'session', observer: true, of: 'who only watches', expected: never },
  { id: 'HUD-06', room: room(), roomId: 'room', observer: true, of: 'who only watches', expected: never },
])('[$id] $of in $roomId sends into the $room.kind: $expected', (given) => {
  for (const presence of ['any', 'in-session', 'in-room'] as const) {
    const person = { ...sender, observer: given.observer, roomId: given.roomId };
    expect(maySend(given.room, person, presence), presence).toEqual(
      given.expected[presence] ? everything : nothing,
    );
  }
});

test('[BEY-19] only who is named enters an interview, moderators too, and nobody is invited to it', () => {
  const interview = room({ subtype: 'interview', invitees: ['mo'] });
  expect(mayEnter(interview, { ...moderator, ...outside }, false)).toEqual(yes);
  const another = { ...moderator, userId: 'mia' };
  expect(mayEnter(interview, { ...another, ...outside }, false)).toEqual(no('room-not-found'));
  expect([interview, room()].map(takesInvitations)).toEqual([false, true]);
});

test('[BEY-19] no mute by force of the chamber holds in an interview', () => {
  const interview = room({ subtype: 'interview' });
  const person = { ...sender, roomId: interview.id, forceMuteAudio: -1 as const };
  const all = { audio: true, video: true, share: true };
  expect(maySend(interview, { ...person, all }, 'in-room')).toEqual(everything);
});

const second = { roomId: 'room', besideRoomId: 'session', sends: false };
const moderating = { ...sender, actionsAllowed: [...sender.actionsAllowed, permissions.moderation] };

test.each([
  { why: 'a moderator in the chamber', given: room(), person: moderating, roomId: 'session', expected: true },
  { why: 'a member', given: room(), person: sender, roomId: 'session', expected: false },
  { why: 'outside', given: room(), person: moderating, roomId: null, expected: false },
  { why: 'in another huddle', given: room(), person: moderating, roomId: 'another', expected: false },
  {
    why: 'a closed huddle',
    given: room({ type: 'closed' }),
    person: moderating,
    roomId: 'session',
    expected: false,
  },
  {
    why: 'an interview',
    given: room({ subtype: 'interview' }),
    person: moderating,
    roomId: 'session',
    expected: false,
  },
  {
    why: 'a booth',
    given: room({ subtype: 'booth' }),
    person: moderating,
    roomId: 'session',
    expected: false,
  },
  {
    why: 'the lobby',
    given: room({ title: 'Lobby' }),
    person: moderating,
    roomId: 'session',
    expected: false,
  },
  { why: 'a member at a language', given: channel(), person: sender, roomId: 'session', expected: true },
  { why: 'a language from outside', given: channel(), person: sender, roomId: null, expected: false },
  { why: 'a language from a huddle', given: channel(), person: sender, roomId: 'other', expected: false },
  { why: 'a language of another sitting', given: channel(), person: sender, roomId: 'b', expected: false },
  {
    why: 'a closed language',
    given: channel({ type: 'closed' }),
    person: sender,
    roomId: 'session',
    expected: false,
  },
])('[BEY-16][BEY-37] $why hears a second room: $expected', ({ given, person, roomId, expected }) => {
  const listener = { ...person, roomId, secondRoom: second };
  expect(mayHearBeside(given, listener)).toBe(expected);
  expect(mayHear(given, listener, 'in-room')).toBe(expected);
  expect(maySend(given, { ...listener, secondRoom: { ...second, sends: true } }, 'any')).toEqual({
    ...nothing,
    microphone: expected,
  });
});

const served = channel({ id: 'channel', servedHuddleId: 'huddle' });

test.each([
  { why: 'in the huddle that the booth serves', roomId: 'huddle', expected: true },
  { why: 'in the main chamber', roomId: 'session', expected: false },
  { why: 'in another huddle', roomId: 'other', expected: false },
  { why: 'outside', roomId: null, expected: false },
])('[BEY-16] who is $why hears the language of a booth in a huddle: $expected', ({ roomId, expected }) => {
  for (const person of [sender, moderating]) {
    const secondRoom = { roomId: 'channel', besideRoomId: 'huddle', sends: false };
    expect(mayHearBeside(served, { ...person, roomId })).toBe(expected);
    expect(mayHear(served, { ...person, roomId, secondRoom }, 'any')).toBe(expected);
    const onAir = { ...person, roomId, secondRoom: { ...secondRoom, sends: true } };
    expect(maySend(served, onAir, 'any')).toEqual({ ...nothing, microphone: expected });
    const inRelay = { roomId: 'own-channel', besideRoomId: 'huddle', sends: true, relayRoomId: 'channel' };
    expect(mayHear(served, { ...person, roomId, secondRoom: inRelay }, 'any')).toBe(expected);
  }
});

test('[BEY-16] an interpreter on air in a huddle is not heard there by their own voice', () => {
  const huddle = room({ id: 'huddle' });
  const secondRoom = { roomId: 'channel', besideRoomId: 'huddle', sends: true };
  const person = { ...sender, roomId: 'huddle', secondRoom };
  expect(maySend(huddle, person, 'in-room')).toEqual({ ...everything, microphone: false });
  // The second room counts no longer once they are somewhere else.
  expect(maySend(main, { ...person, roomId: 'session' }, 'in-room')).toEqual(everything);
});

test.each([
  { sends: false, into: room(), expected: nothing },
  { sends: true, into: room(), expected: { ...nothing, microphone: true } },
  { sends: false, into: main, expected: everything },
  { sends: true, into: main, expected: { ...everything, microphone: false } },
])('[BEY-37] the microphone of a listener who speaks in ($sends) goes to one room', (given) => {
  const person = { ...moderating, roomId: 'session', secondRoom: { ...second, sends: given.sends } };
  expect(maySend(given.into, person, 'in-session')).toEqual(given.expected);
});

test('[BEY-37] nobody speaks into a second room as an observer, or muted by force', () => {
  const person = { ...moderating, roomId: 'session', secondRoom: { ...second, sends: true } };
  expect(maySend(room(), { ...person, observer: true }, 'any')).toEqual(nothing);
  expect(maySend(room(), { ...person, forceMuteAudio: -1 }, 'any')).toEqual(nothing);
});

test.each([
  { why: 'on air in another language', sends: true, of: channel(), expected: true },
  { why: 'who only listens', sends: false, of: channel(), expected: false },
  { why: 'from another sitting', sends: true, of: channel(), roomId: 'b', expected: false },
  { why: 'from a huddle', sends: true, of: channel(), roomId: 'other', expected: false },
  { why: 'of a closed language', sends: true, of: channel({ type: 'closed' }), expected: false },
  { why: 'of a huddle', sends: true, of: room(), expected: false },
])('[BEY-16] relay $why is heard: $expected, and nothing is sent into it', (given) => {
  const person = {
    ...moderating,
    roomId: given.roomId ?? 'session',
    secondRoom: {
      roomId: 'own-channel',
      besideRoomId: 'session',
      sends: given.sends,
      relayRoomId: given.of.id,
    },
  };
  expect(mayHear(given.of, person, 'in-room')).toBe(given.expected);
  expect(maySend(given.of, person, 'any')).toEqual(nothing);
});

test('[MEDIA-11] a mute by force holds in each room', () => {
  for (const given of [main, room()]) {
    const person = { ...sender, roomId: given.id, forceMuteAudio: -1 as const };
    expect(maySend(given, person, 'in-room')).toEqual({ ...everything, microphone: false });
  }
});

function no(code: 'room-not-found' | 'room-closed' | 'session-ended') {
  return { ok: false, code };
}

const wanderer = { userId: 'ana', actionsAllowed: [permissions.selfRoomNavigation] };

test.each([
  { on: false, person: nobody, roomId: null, expected: true },
  { on: true, person: nobody, roomId: null, expected: false },
  { on: true, person: moderator, roomId: 'session', expected: false },
  { on: true, person: nobody, roomId: 'room', expected: true },
  { on: true, person: wanderer, roomId: 'session', expected: true },
  { on: true, person: { ...nobody, userId: 'ben' }, roomId: 'session', expected: true },
])(
  '[PERM-15] [CFG-17] with the control $on, $person.userId in $roomId goes by themselves: $expected',
  ({ on, person, roomId, expected }) => {
    expect(mayNavigateTo(room({ invitees: ['all', 'ben'] }), { ...person, roomId }, on)).toBe(expected);
  },
);

const NAMED = {
  userId: 'elena',
  roomId: 'session',
  actionsAllowed: new Set([permissions.interpreterRoomView]),
};
const TECHNICIAN = {
  ...NAMED,
  userId: 'marit',
  actionsAllowed: new Set([permissions.interpreterRoomView, permissions.moderation]),
};

test.each([
  { who: 'an interpreter named for it', ...NAMED, expected: true },
  { who: 'such an interpreter in a huddle', ...NAMED, roomId: 'other', expected: true },
  { who: 'an interpreter who is not named', ...NAMED, userId: 'hugo', expected: false },
  { who: 'a moderator, as technician', ...TECHNICIAN, expected: true },
  {
    who: 'a moderator who may not see interpreter rooms',
    ...TECHNICIAN,
    actionsAllowed: new Set([permissions.moderation]),
    expected: false,
  },
  {
    who: 'a person named who lost the permission',
    ...NAMED,
    actionsAllowed: new Set<string>(),
    expected: false,
  },
])('[BEY-38] [PERM-39] to the chat of a booth belongs $who: $expected', ({ expected, ...person }) => {
  const facts = { subtype: 'booth' as const, invitees: ['elena'] };
  expect(chatsIn(room(facts), person)).toBe(expected);
  expect(chatsIn(room({ ...facts, type: 'closed' }), person)).toBe(false);
});

test('[HUD-06] to the chat of a huddle belongs whoever is in it, and no moderator outside', () => {
  expect(chatsIn(room(), { ...NAMED, roomId: 'room' })).toBe(true);
  expect(chatsIn(room(), TECHNICIAN)).toBe(false);
});
