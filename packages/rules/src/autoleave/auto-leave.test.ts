import { expect, test } from 'vitest';
import {
  type AutoLeaveSituation,
  type AutoLeaveStep,
  BOTS_LEAVE_BEFORE_MS,
  decideAutoLeave,
  ejectTimeMs,
  END_CHECK_BEFORE_MS,
  END_TOLD_BEFORE_MS,
  EXTENSION_CHECK_EVERY_MS,
  secondsToTell,
} from './auto-leave.ts';

const END = 10_000_000_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const member: AutoLeaveSituation = {
  nowMs: END - HOUR,
  startsAtMs: END - 2 * HOUR,
  endsAtMs: END,
  enteredAtMs: END - HOUR,
  autoLeaveEnabled: true,
  isBot: false,
  onlyBots: false,
  connected: true,
  lastCheck: null,
  ejectAtMs: null,
  hangUpMs: 0,
};
const twoDays = { startsAtMs: END - 2 * DAY };
const nothing: AutoLeaveStep = { do: 'nothing' };
const check: AutoLeaveStep = { do: 'check' };
const leave = (reason: 'ended' | 'not-extended' | 'only-bots' | 'day-is-over'): AutoLeaveStep => ({
  do: 'leave',
  reason,
});
const checked = (beforeMs: number, outcome: 'pending' | 'failed' | 'answered' = 'answered') => ({
  atMs: END - beforeMs,
  outcome,
});

test('[LEAVE-02] [LEAVE-03] [LEAVE-04] [LEAVE-08] the times', () => {
  expect([END_CHECK_BEFORE_MS, END_TOLD_BEFORE_MS, EXTENSION_CHECK_EVERY_MS, BOTS_LEAVE_BEFORE_MS]).toEqual([
    55_000, 90_000, 30_000, 90_000,
  ]);
});

test.each<[string, string, Partial<AutoLeaveSituation>, AutoLeaveStep]>([
  ['LEAVE-02', 'an hour before the end', {}, nothing],
  ['LEAVE-02', '55.001 s before the end', { nowMs: END - 55_001 }, nothing],
  ['LEAVE-02', '55 s before the end', { nowMs: END - 55_000 }, check],
  ['LEAVE-02', '55 s before, auto-leave off', { nowMs: END - 55_000, autoLeaveEnabled: false }, nothing],
  ['LEAVE-04', '29.999 s after a check', { nowMs: END - 25_001, lastCheck: checked(55_000) }, nothing],
  ['LEAVE-04', '30 s after a check', { nowMs: END - 25_000, lastCheck: checked(55_000) }, check],
  [
    'LEAVE-06',
    '30 s after a check that failed',
    { nowMs: END - 25_000, lastCheck: checked(55_000, 'failed') },
    check,
  ],
  [
    'LEAVE-07',
    'the time told has come',
    { nowMs: END - 25_000, lastCheck: checked(55_000), ejectAtMs: END - 25_000 },
    leave('not-extended'),
  ],
  [
    'LEAVE-07',
    'the time told has not come',
    { nowMs: END - 25_001, lastCheck: checked(55_000), ejectAtMs: END - 25_000 },
    nothing,
  ],
  [
    'LEAVE-07',
    'the time told comes before a share would have ended',
    { nowMs: END - 30_000, lastCheck: checked(55_000), ejectAtMs: END - 25_000, hangUpMs: 5_000 },
    leave('not-extended'),
  ],
  [
    'LEAVE-07',
    'the time told comes once a share has ended',
    { nowMs: END - 30_001, lastCheck: checked(55_000), ejectAtMs: END - 25_000, hangUpMs: 5_000 },
    nothing,
  ],
  ['LEAVE-01', 'past the end, asked before it', { nowMs: END, lastCheck: checked(25_000) }, leave('ended')],
  ['LEAVE-01', 'past the end, never asked (a laptop that slept)', { nowMs: END + HOUR }, check],
  [
    'LEAVE-01',
    'past the end, the answer is under way',
    { nowMs: END + 1, lastCheck: checked(0, 'pending') },
    nothing,
  ],
  [
    'LEAVE-01',
    'past the end, the question failed, but the server is heard',
    { nowMs: END + 1, lastCheck: checked(0, 'failed') },
    leave('ended'),
  ],
  [
    'BEY-23',
    'past the end, the line is lost',
    { nowMs: END + 1, lastCheck: checked(0, 'failed'), connected: false },
    nothing,
  ],
  [
    'LEAVE-01',
    'past the end, auto-leave off',
    { nowMs: END + HOUR, autoLeaveEnabled: false, lastCheck: checked(0) },
    nothing,
  ],
  ['LEAVE-08', 'a bot alone, 90.001 s before', { isBot: true, onlyBots: true, nowMs: END - 90_001 }, nothing],
  [
    'LEAVE-08',
    'a bot alone, 90 s before',
    { isBot: true, onlyBots: true, nowMs: END - 90_000 },
    leave('only-bots'),
  ],
  [
    'LEAVE-08',
    'a bot alone where auto-leave is off',
    { isBot: true, onlyBots: true, autoLeaveEnabled: false, nowMs: END - 90_000 },
    leave('only-bots'),
  ],
  ['LEAVE-08', 'a bot among people', { isBot: true, nowMs: END - 90_000 }, nothing],
  ['LEAVE-09', 'just 24 hours', { nowMs: END + 22 * HOUR, autoLeaveEnabled: false }, nothing],
  [
    'LEAVE-09',
    'over 24 hours, auto-leave off',
    { nowMs: END + 22 * HOUR + 1, autoLeaveEnabled: false },
    leave('day-is-over'),
  ],
  [
    'LEAVE-09',
    'planned for two days, on the second day, here since the first',
    { ...twoDays, nowMs: END - DAY + 1, enteredAtMs: END - DAY - 1 },
    leave('day-is-over'),
  ],
  [
    'LEAVE-09',
    'planned for two days, here since the second began',
    { ...twoDays, nowMs: END - HOUR, enteredAtMs: END - DAY },
    nothing,
  ],
  [
    'LEAVE-09',
    'planned for two days, here since the second began, which is over',
    { ...twoDays, nowMs: END + 1, enteredAtMs: END - DAY },
    leave('day-is-over'),
  ],
  [
    'LEAVE-09',
    'here before its start, which was put off',
    { startsAtMs: END - HOUR, nowMs: END - 1, enteredAtMs: END - DAY - 2 * HOUR, lastCheck: checked(1) },
    nothing,
  ],
])('[%s] %s', (_row, _what, given, expected) => {
  expect(decideAutoLeave({ ...member, ...given })).toEqual(expected);
});

test.each([
  [90_001, null],
  [90_000, 90],
  [89_999, 90],
  [1_000, 1],
  [1, 1],
  [0, null],
  [-1, null],
])('[LEAVE-03] %s ms before the end %s seconds are told', (leftMs, expected) => {
  expect(secondsToTell(END, END - leftMs)).toBe(expected);
});

const conflictAt = (epochStartTime: number) => ({
  status: 'conflict',
  conflictingSession: { epochStartTime },
});

test.each([
  ['extended', { status: 'ok', conflictingSession: null }, null, null],
  ['not extended', { status: 'only-bots', conflictingSession: null }, null, 30_000],
  ['a conflict later', conflictAt(40_000), null, 30_000],
  ['a conflict in 33 s', conflictAt(33_000), null, 30_000],
  ['a conflict in 10 s', conflictAt(10_000), null, 7_000],
  ['told before', { status: 'only-bots', conflictingSession: null }, 5_000, 5_000],
  ['extended after all', { status: 'ok', conflictingSession: null }, 5_000, null],
])('[LEAVE-07] %s', (_what, answer, toldBeforeMs, expected) => {
  expect(ejectTimeMs(answer, 0, toldBeforeMs)).toBe(expected);
});
