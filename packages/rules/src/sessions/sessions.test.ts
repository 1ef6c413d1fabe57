import { expect, test } from 'vitest';
import { showsDialIn, showsPhonePassword } from './details-menu.ts';
import { offeredSessions, sessionTiming } from './offered-sessions.ts';
import { decideRejoin } from './rejoin.ts';
import { searchCallInNumbers } from './search-call-in-numbers.ts';
import { shortDayText, timeRangeText } from './session-time-text.ts';

const session = (idVotingSession: string, epochStartTime: number, epochEndTime: number) => ({
  idVotingSession,
  epochStartTime,
  epochEndTime,
});

test.each([
  { at: 99, expected: 'upcoming' },
  { at: 100, expected: 'open' },
  { at: 199, expected: 'open' },
  { at: 200, expected: 'ended' },
])('[SESS-06] a session from 100 to 200 is $expected at $at', ({ at, expected }) => {
  expect(sessionTiming(session('s', 100, 200), at)).toBe(expected);
});

test('[SESS-06] only sessions that have not ended are offered, by their start', () => {
  const given = [
    session('later', 300, 400),
    session('over', 0, 100),
    session('b', 50, 200),
    session('a', 50, 150),
  ];
  const offered = offeredSessions(given, 100).map(({ session: { idVotingSession }, timing }) => [
    idVotingSession,
    timing,
  ]);
  expect(offered).toEqual([
    ['a', 'open'],
    ['b', 'open'],
    ['later', 'upcoming'],
  ]);
});

test.each([
  {
    id: 'SESS-16',
    why: 'the chamber',
    given: { earlierCalls: 0, huddleId: null, huddleExists: false },
    expected: { action: 'rejoin', room: 'main' },
  },
  {
    id: 'SESS-16',
    why: 'the huddle',
    given: { earlierCalls: 0, huddleId: 'h', huddleExists: true },
    expected: { action: 'rejoin', room: 'huddle', roomId: 'h' },
  },
  {
    id: 'SESS-16',
    why: 'a huddle that is gone',
    given: { earlierCalls: 0, huddleId: 'h', huddleExists: false },
    expected: { action: 'rejoin', room: 'main' },
  },
  {
    id: 'SESS-17',
    why: 'again',
    given: { earlierCalls: 1, huddleId: 'h', huddleExists: true },
    expected: { action: 'reload' },
  },
  {
    id: 'SESS-17',
    why: 'and again',
    given: { earlierCalls: 5, huddleId: null, huddleExists: false },
    expected: { action: 'reload' },
  },
])('[$id] rejoin $why', ({ given, expected }) => {
  expect(decideRejoin(given)).toEqual(expected);
});

const utc = (text: string): number => Date.parse(`${text}Z`);

test.each([
  { start: '2026-03-04T09:05', end: '2026-03-04T17:30', zone: 'UTC', expected: '09:05 - 17:30' },
  { start: '2026-03-04T22:00', end: '2026-03-05T00:00', zone: 'UTC', expected: '22:00 - 00:00 (+1)' },
  { start: '2026-03-04T22:00', end: '2026-03-05T00:00', zone: 'America/New_York', expected: '17:00 - 19:00' },
  { start: '2026-03-04T13:00', end: '2026-03-04T16:00', zone: 'Asia/Tokyo', expected: '22:00 - 01:00 (+1)' },
  { start: '2026-03-04T22:00', end: '2026-03-06T10:00', zone: 'UTC', expected: '22:00 - 10:00 (+2)' },
  {
    start: '2026-02-27T09:00',
    end: '2026-03-09T17:00',
    zone: 'America/New_York',
    expected: '04:00 - 13:00 (+10)',
  },
])('[FND-53] $start to $end in $zone: $expected', ({ start, end, zone, expected }) => {
  expect(timeRangeText(utc(start), utc(end), zone)).toBe(expected);
});

test.each([
  { locale: 'en-US', expected: 'Wed, Mar 4' },
  { locale: 'fr', expected: 'mer. 4 mars' },
  { locale: 'ar', expected: 'الأربعاء، 4 مارس' },
])('[FND-54] the day in $locale: $expected', ({ locale, expected }) => {
  expect(shortDayText(utc('2026-03-04T09:05'), 'UTC', locale)).toBe(expected);
});

test.each([
  { enabled: true, accessCode: '123', expected: true },
  { enabled: true, accessCode: null, expected: false },
  { enabled: true, accessCode: '', expected: false },
  { enabled: false, accessCode: '123', expected: false },
])(
  '[FND-56] dial-in enabled $enabled with code $accessCode shows: $expected',
  ({ enabled, accessCode, expected }) => {
    expect(showsDialIn(enabled, { telephony: { accessCode } })).toBe(expected);
  },
);

test('[FND-57] the password row needs a password', () => {
  expect(showsPhonePassword({ phoneAndVideoSystemPassword: '7' })).toBe(true);
  expect(showsPhonePassword({ phoneAndVideoSystemPassword: null })).toBe(false);
});

const callIn = [
  { label: 'Brasília', callInNumber: '+55 61 4042-0001' },
  { label: 'New York', callInNumber: '+1 (212) 555-0142' },
  { label: 'New Delhi', callInNumber: '+91 11 5555 0142' },
];

test.each([
  { typed: '', expected: ['Brasília', 'New York', 'New Delhi'] },
  { typed: 'brasilia', expected: ['Brasília'] },
  { typed: 'york NEW', expected: ['New York'] },
  { typed: '2125550142', expected: ['New York'] },
  { typed: '+91 11', expected: ['New Delhi'] },
  { typed: '0142', expected: ['New York', 'New Delhi'] },
  { typed: 'room 1', expected: [] },
  { typed: '+', expected: [] },
])('[FND-58] call-in numbers found by "$typed": $expected', ({ typed, expected }) => {
  expect(searchCallInNumbers(callIn, typed).map(({ label }) => label)).toEqual(expected);
});
