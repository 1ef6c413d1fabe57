import { expect, test, vi } from 'vitest';
import {
  HOST_HANG_UP_AFTER_MS,
  HOST_JOIN_AFTER_MS,
  HOST_RECHECK_MS,
  type MeetingState,
  mustWaitForHost,
  SDK_INIT_MS,
  verifyPasswordBeforeJoin,
  waitForMeetingState,
} from './meeting-states.ts';

test('[SESS-10] [SESS-11] [SESS-18] the times of waiting', () => {
  expect({ HOST_RECHECK_MS, HOST_HANG_UP_AFTER_MS, HOST_JOIN_AFTER_MS, SDK_INIT_MS }).toEqual({
    HOST_RECHECK_MS: 2000,
    HOST_HANG_UP_AFTER_MS: 2000,
    HOST_JOIN_AFTER_MS: 5000,
    SDK_INIT_MS: 12000,
  });
});

test.each<[MeetingState, boolean, boolean]>([
  ['INITIALIZING', true, true],
  ['IDLE', true, true],
  ['IDLE', false, true],
  ['ACTIVE', false, true],
  ['JOINED', false, true],
  ['LEFT', true, true],
  ['ACTIVE', true, false],
  ['JOINED', true, false],
])('[SESS-09] a meeting that is %s, host there: %s, waits: %s', (state, hostPresent, expected) => {
  expect(mustWaitForHost({ state, hostPresent })).toBe(expected);
});

/** A meeting that shows the state at the check of this number, counted from 1; `Infinity`:
 *  never. */
function meetingAt(wanted: MeetingState, look: number) {
  let looks = 0;
  const pause = vi.fn(async () => undefined);
  const read = () => {
    looks += 1;
    return looks >= look ? wanted : 'INITIALIZING';
  };
  return { read, pause, looks: () => looks };
}

test.each([
  { row: 'SESS-21', wanted: 'JOINED', comesAt: 1, seen: true, looks: 1, pauses: 0 },
  { row: 'SESS-21', wanted: 'JOINED', comesAt: 10, seen: true, looks: 10, pauses: 9 },
  { row: 'SESS-21', wanted: 'JOINED', comesAt: 11, seen: false, looks: 10, pauses: 9 },
  { row: 'SESS-22', wanted: 'IDLE', comesAt: 5, seen: true, looks: 5, pauses: 4 },
  { row: 'SESS-22', wanted: 'IDLE', comesAt: 6, seen: false, looks: 5, pauses: 4 },
] as const)('[$row] $wanted at look $comesAt: seen $seen after $looks looks', async (given) => {
  const meeting = meetingAt(given.wanted, given.comesAt);
  expect(await waitForMeetingState(given.wanted, meeting)).toBe(given.seen);
  expect(meeting.looks()).toBe(given.looks);
  expect(meeting.pause).toHaveBeenCalledTimes(given.pauses);
});

test.each(['NOT_REQUIRED', 'VERIFIED', 'UNKNOWN'] as const)(
  '[SESS-23] a password that is %s is not asked for',
  async (status) => {
    const ask = vi.fn(async () => null);
    expect(await verifyPasswordBeforeJoin(status, { ask, verify: async () => false })).toBe(true);
    expect(ask).not.toHaveBeenCalled();
  },
);

test('[SESS-23] a required password is asked for until it is right, and told when it was wrong', async () => {
  const answers = ['wrong', 'right'];
  const ask = vi.fn(async (_lastWasWrong: boolean) => answers.shift() ?? null);
  const verify = async (password: string) => password === 'right';
  expect(await verifyPasswordBeforeJoin('REQUIRED', { ask, verify })).toBe(true);
  expect(ask.mock.calls).toEqual([[false], [true]]);
});

test('[SESS-23] who gives no password does not join', async () => {
  const verify = vi.fn(async () => true);
  expect(await verifyPasswordBeforeJoin('REQUIRED', { ask: async () => null, verify })).toBe(false);
  expect(verify).not.toHaveBeenCalled();
});
