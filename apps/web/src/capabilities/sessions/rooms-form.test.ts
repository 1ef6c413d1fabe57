import type { Huddle } from '@hemicycle/contract/huddles';
import { expect, test } from 'vitest';
import { changesOfRooms, formOfRooms, namesLobby, problemOfRooms, roomOfLabel } from './rooms-form.ts';

const huddle = (id: string, title: string, davra: Partial<Huddle['davra']> = {}): Huddle => ({
  ...{ id, title, type: 'other', idVotingSession: 's1', webex: { id, title } },
  davra: { subtype: 'default', avatar: null, invitees: ['all'], ...davra },
});
const was = formOfRooms([
  huddle('a', 'Alcove', { privateRecording: true }),
  huddle('b', 'Bower'),
  huddle('es', 'Spanish', { subtype: 'interpreter' }),
]);
const fresh = (label: string) => ({ label, privateRecording: false, streamingEnabled: false });

test('[ADMIN-02] the rooms that people enter stand in the list, with their flags', () => {
  expect(was.rooms).toEqual([
    { id: 'a', label: 'Alcove', privateRecording: true, streamingEnabled: false, invitees: null },
    { id: 'b', ...fresh('Bower'), invitees: null },
  ]);
});

test.each([
  { id: 'ADMIN-02', form: was, expected: null },
  {
    id: 'FND-40',
    form: { ...was, roomTyped: ' Copse ' },
    expected: { add: [fresh('Copse')], change: [], close: [] },
  },
  { id: 'FND-40', form: { ...was, roomTyped: 'BOWER' }, expected: null },
  {
    id: 'ADMIN-02',
    form: { ...was, rooms: was.rooms.map((room) => ({ ...room, streamingEnabled: room.id === 'b' })) },
    expected: {
      add: [],
      change: [{ id: 'b', privateRecording: false, streamingEnabled: true }],
      close: [],
    },
  },
  {
    id: 'ADMIN-02',
    form: { rooms: was.rooms.slice(0, 1), roomTyped: '' },
    expected: { add: [], change: [], close: ['b'] },
  },
])('[$id] $form.rooms with "$form.roomTyped" in the box', ({ form, expected }) => {
  expect(changesOfRooms(was, form)).toEqual(expected);
});

test('[ADMIN-02] a room that was taken off and typed again is the same room', () => {
  expect(roomOfLabel(was, 'alcove')).toBe(was.rooms[0]);
  expect(changesOfRooms(was, { rooms: was.rooms.slice(1), roomTyped: 'alcove' })).toBe(null);
});

test('[HUD-04] the name of the lobby is found in the list and in the box', () => {
  expect(namesLobby(was)).toBe(false);
  expect(namesLobby({ ...was, roomTyped: 'LOBBY' })).toBe(true);
  expect(namesLobby({ ...was, rooms: [roomOfLabel(was, 'Lobby')] })).toBe(true);
});

test('[ADMIN-02] a saved room is renamed in place; no two have one name, and none has none', () => {
  const named = (label: string) => ({
    ...was,
    rooms: was.rooms.map((room, at) => (at === 0 ? { ...room, label } : room)),
  });
  expect(changesOfRooms(was, named(' Garden '))).toMatchObject({
    ...{ add: [], close: [] },
    change: [{ id: was.rooms[0]?.id, label: 'Garden' }],
  });
  expect(problemOfRooms(was)).toBe(null);
  expect(problemOfRooms(named('  '))).toBe('roomUnnamed');
  expect(problemOfRooms(named((was.rooms[1]?.label ?? '').toUpperCase()))).toBe('roomTwice');
});

test('[ADMIN-02][HUD-01] a new room is for named people, of whom there is at least one', () => {
  const added = (invitees: readonly string[]) => ({
    ...was,
    rooms: [...was.rooms, { ...roomOfLabel(was, 'Copse'), invitees }],
  });
  expect(problemOfRooms(added([]))).toBe('roomForNobody');
  expect(problemOfRooms(added(['rosa']))).toBe(null);
  expect(changesOfRooms(was, added(['rosa']))?.add).toEqual([{ ...fresh('Copse'), invitees: ['rosa'] }]);
  expect(formOfRooms([huddle('c', 'Copse', { invitees: ['rosa'] })]).rooms[0]?.invitees).toEqual(['rosa']);
});
