import { expect, test } from 'vitest';
import {
  huddleOf,
  isInARoom,
  isInHuddle,
  isInMainChamber,
  isInRoom,
  isMainChamberOf,
  isTold,
  roomIdOf,
} from './place.ts';

test.each([
  {
    meeting: 'mainchamber',
    meetingId: 's1',
    rooms: [true, false, true],
    huddle: null,
    inRoom: [true, false],
  },
  { meeting: 'huddle', meetingId: 'h1', rooms: [false, true, true], huddle: 'h1', inRoom: [false, true] },
  {
    meeting: 'NOT_IN_MEETING',
    meetingId: null,
    rooms: [false, false, false],
    huddle: null,
    inRoom: [false, false],
  },
] as const)('[PEOP-06] $meeting is one place', ({ rooms, huddle, inRoom, ...person }) => {
  expect([isInMainChamber(person), isInHuddle(person), isInARoom(person)]).toEqual(rooms);
  expect(huddleOf(person)).toBe(huddle);
  expect([isInRoom(person, null), isInRoom(person, 'h1')]).toEqual(inRoom);
});

test('[PEOP-05] the id of the main chamber is the one of its session', () => {
  expect([roomIdOf('s1', null), roomIdOf('s1', 'h1')]).toEqual(['s1', 'h1']);
  expect([isMainChamberOf('s1', 's1'), isMainChamberOf('s1', 'h1')]).toEqual([true, false]);
  expect(huddleOf(undefined)).toBe(null);
});

test.each([
  { told: 's1', from: 's1', expected: true },
  { told: 'h1', from: 's1', expected: false },
  { told: undefined, from: 's1', expected: false },
])('[SHARE-10] somebody in $told is told what was said in $from: $expected', ({ told, from, expected }) => {
  expect(isTold(told, from)).toBe(expected);
});
