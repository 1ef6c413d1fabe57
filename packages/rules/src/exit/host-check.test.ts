import { expect, test } from 'vitest';
import { hostCheck } from './host-check.ts';

test.each([
  { isHost: true, actions: ['handOver', 'endMeeting'], tellsHandOver: true, offersEnd: true },
  { isHost: true, actions: ['handOver'], tellsHandOver: true, offersEnd: false },
  { isHost: true, actions: ['endMeeting'], tellsHandOver: false, offersEnd: true },
  { isHost: true, actions: [], tellsHandOver: false, offersEnd: false },
  { isHost: false, actions: ['handOver', 'endMeeting'], tellsHandOver: false, offersEnd: false },
] as const)('[EXIT-11] host $isHost with $actions', ({ isHost, actions, ...expected }) => {
  expect(hostCheck(isHost, [...actions])).toEqual(expected);
});
