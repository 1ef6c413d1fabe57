import { permissions } from '@hemicycle/contract/permissions';
import { expect, test } from 'vitest';
import { isLetIn, mayPrepare, staysInClosed, whyLobby } from './let-in.ts';

const START_MS = 1_000;

test.each([
  { waitingRoom: false, lobbyUntilStart: false, nowMs: 0, expected: null },
  { waitingRoom: true, lobbyUntilStart: false, nowMs: 0, expected: 'waiting-room' },
  { waitingRoom: true, lobbyUntilStart: true, nowMs: 0, expected: 'waiting-room' },
  { waitingRoom: true, lobbyUntilStart: false, nowMs: START_MS, expected: 'waiting-room' },
  { waitingRoom: false, lobbyUntilStart: true, nowMs: START_MS - 1, expected: 'until-start' },
  { waitingRoom: false, lobbyUntilStart: true, nowMs: START_MS, expected: null },
])(
  '[LOBBY-12][BEY-19] why a session has a lobby: $waitingRoom, $lobbyUntilStart, at $nowMs',
  ({ nowMs, expected, ...switches }) => {
    expect(whyLobby({ ...switches, startsMs: START_MS }, nowMs)).toBe(expected);
  },
);

test.each([
  { isShut: false, stay: null, holds: [], expected: true },
  { isShut: false, stay: 'refused', holds: [], expected: true },
  { isShut: true, stay: null, holds: [], expected: false },
  { isShut: true, stay: 'waiting', holds: [], expected: false },
  { isShut: true, stay: 'held', holds: [], expected: false },
  { isShut: true, stay: 'interview', holds: [], expected: false },
  { isShut: true, stay: 'refused', holds: [], expected: false },
  { isShut: true, stay: 'admitted', holds: [], expected: true },
  { isShut: true, stay: null, holds: [permissions.vote], expected: false },
  { isShut: true, stay: null, holds: [permissions.bypassLobby], expected: true },
  { isShut: true, stay: 'refused', holds: [permissions.moderation], expected: true },
  { isShut: true, stay: null, holds: [permissions.adminPage], expected: true },
] as const)(
  '[PERM-38][BEY-19] who is let in: shut $isShut, $stay, $holds',
  ({ isShut, stay, holds, expected }) => {
    const person = { isShut, stay, kind: 'account', actionsAllowed: new Set<string>(holds) } as const;
    expect(isLetIn({ ...person, isClosed: false, isNamed: false })).toBe(expected);
    // A closed session asks for more, and opens no lobby.
    const stays = holds.some((held) => held === permissions.moderation);
    expect(isLetIn({ ...person, isClosed: true, isNamed: false })).toBe(expected && stays);
    expect(isLetIn({ ...person, isClosed: true, isNamed: true })).toBe(expected);
  },
);

test.each([
  { holds: [permissions.vote], isNamed: false, expected: false },
  { holds: [permissions.vote], isNamed: true, expected: true },
  { holds: [permissions.closedSession], isNamed: false, expected: true },
  { holds: [permissions.moderation], isNamed: false, expected: true },
  { holds: [permissions.adminPage, permissions.bypassLobby], isNamed: false, expected: false },
  { holds: [permissions.streamingBot, permissions.closedSession], isNamed: true, expected: false },
])('[BEY-45] who stays in a closed session: $holds, named $isNamed: $expected', (given) => {
  const actionsAllowed = new Set<string>(given.holds);
  const { isNamed, expected } = given;
  expect(staysInClosed({ kind: 'account', actionsAllowed, isNamed })).toBe(expected);
  // A guest stays only by name, whatever their role.
  expect(staysInClosed({ kind: 'guest', actionsAllowed, isNamed })).toBe(expected && isNamed);
});

test.each([
  { stay: null, expected: true },
  { stay: 'waiting', expected: true },
  { stay: 'held', expected: true },
  { stay: 'admitted', expected: true },
  { stay: 'refused', expected: false },
  { stay: null, kind: 'guest', expected: false },
  { stay: 'admitted', kind: 'guest', expected: true },
  { stay: null, isClosed: true, expected: false },
  { stay: null, isClosed: true, isNamed: true, expected: true },
  { stay: null, holds: [permissions.streamingBot], expected: false },
] as const)('[AGENDA-01] [PERM-38] who reads papers before they are let in: %o', (given) => {
  const { expected, holds = [], ...of } = given;
  const person = { kind: 'account', isShut: true, isClosed: false, isNamed: false } as const;
  expect(mayPrepare({ ...person, ...of, actionsAllowed: new Set<string>(holds) })).toBe(expected);
});
