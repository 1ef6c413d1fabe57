import { permissions } from '@hemicycle/contract/permissions';
import { expect, test } from 'vitest';
import { isLetIn, whyLobby } from './let-in.ts';

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
    expect(isLetIn({ isShut, stay, actionsAllowed: new Set<string>(holds) })).toBe(expected);
  },
);
