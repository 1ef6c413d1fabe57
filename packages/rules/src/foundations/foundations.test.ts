import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onlyAlphanumeric } from './alphanumeric.ts';
import { offerSuggestions } from './autocomplete.ts';
import {
  chatTimeText,
  clockTimeWithSeconds,
  dateTimeText,
  isoTimeText,
  receiptTimeText,
} from './date-time-text.ts';
import { countdownParts } from './countdown-parts.ts';
import { countdownText, durationInSeconds, durationParts, elapsedText } from './duration.ts';
import { isCount, isPhone } from './field-checks.ts';
import { helpAddress } from './help-address.ts';
import { helpChapterAt } from './help-chapters.ts';
import { serverClockOffset } from './server-clock.ts';

test('[FND-43] a phone number has digits, spaces, parentheses, plus and minus; none is allowed', () => {
  for (const valid of ['', '+41 (22) 917-12 34']) expect(isPhone(valid), valid).toBe(true);
  for (const invalid of ['+41.22', 'ext 5', '٠', '1\n2']) expect(isPhone(invalid), invalid).toBe(false);
});

test.each([
  { text: 'timout-ajax Get!', expected: 'timoutajaxGet' },
  { text: ' a_b.c/d\n', expected: 'abcd' },
  { text: 'مهلة، 4', expected: 'مهلة4' },
  { text: '--', expected: '' },
])('[FND-35] of "$text" the letters and digits are "$expected"', ({ text, expected }) => {
  expect(onlyAlphanumeric(text)).toBe(expected);
});

test('[FND-28] a count is empty, or digits that do not begin with a zero', () => {
  for (const valid of ['', '1', '25', '1000']) expect(isCount(valid), valid).toBe(true);
  for (const invalid of ['0', '007', '-1', '1.5', '1 000', ' 1', '١'])
    expect(isCount(invalid), invalid).toBe(false);
});

test.each([
  { quantity: 90, unit: 'seconds', expected: 90 },
  { quantity: 2, unit: 'minutes', expected: 120 },
  { quantity: 2, unit: 'hours', expected: 7200 },
  { quantity: 1, unit: 'days', expected: 86_400 },
  { quantity: 1, unit: 'weeks', expected: 604_800 },
  { quantity: 1, unit: 'months', expected: null },
  { quantity: 1, unit: 'toString', expected: null },
  { quantity: Number.NaN, unit: 'days', expected: null },
])('[FND-34] $quantity $unit are $expected seconds', ({ quantity, unit, expected }) => {
  expect(durationInSeconds(quantity, unit)).toBe(expected);
});

test('[POLL-04] the parts add up to the duration', () => {
  expect(durationParts(93_784)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
  expect(durationParts(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  fc.assert(
    fc.property(fc.nat(), (total) => {
      const { days, hours, minutes, seconds } = durationParts(total);
      expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(total);
    }),
  );
});

test.each([
  { ms: 72_000, expected: '1:12' },
  { ms: 1, expected: '0:01' },
  { ms: 0, expected: '0:00' },
  { ms: -5, expected: '0:00' },
  { ms: 3_723_000, expected: '1:02:03' },
  { ms: 90_000_000, expected: '25:00:00' },
])('[POLL-04] $ms ms read $expected', ({ ms, expected }) => {
  expect(countdownText(ms)).toBe(expected);
});

test.each([
  { ms: 72_000, days: 0, clock: '1:12' },
  { ms: 3_723_000, days: 0, clock: '1:02:03' },
  { ms: 86_399_001, days: 1, clock: '0:00:00' },
  { ms: 86_400_000 + 303_000, days: 1, clock: '0:05:03' },
  { ms: 604_800_000, days: 7, clock: '0:00:00' },
  { ms: -5, days: 0, clock: '0:00' },
])('[POLL-04] $ms ms are $days days and $clock', ({ ms, days, clock }) => {
  expect(countdownParts(ms)).toEqual({ days, clock });
});

test.each([
  [0, '0:00'],
  [65_900, '1:05'],
  [10_300_000, '2:51:40'],
  [-5, '0:00'],
])('[POLL-04, BEY-17] %d ms that have passed read %s', (ms, text) => {
  expect(elapsedText(ms)).toBe(text);
});

const moment = Date.parse('2026-03-04T23:05:09Z');

test.each([
  { id: 'FND-46', shown: dateTimeText(moment, 'UTC'), expected: '2026-03-04 23:05' },
  { id: 'FND-46', shown: dateTimeText(moment, 'Asia/Tokyo'), expected: '2026-03-05 08:05' },
  { id: 'VOTE-03', shown: receiptTimeText(moment, 'UTC'), expected: '2026-03-04 23:05:09' },
  { id: 'FND-46', shown: clockTimeWithSeconds(moment, 'UTC'), expected: '23:05:09' },
  {
    id: 'FND-46',
    shown: dateTimeText(Date.parse('2026-03-04T00:00:00Z'), 'UTC'),
    expected: '2026-03-04 00:00',
  },
  { id: 'CHAT-16', shown: chatTimeText(moment, 'UTC', 'en-US'), expected: '11:05 pm' },
  { id: 'CHAT-16', shown: chatTimeText(moment + 3_600_000, 'UTC', 'en-US'), expected: '12:05 am' },
  { id: 'CHAT-16', shown: chatTimeText(moment, 'UTC', 'ar'), expected: '11:05 م' },
])('[$id] $expected', ({ shown, expected }) => {
  expect(shown).toBe(expected);
});

const options = ['Anna', 'Annette', 'Hannah', 'Joanna', 'Rosa'].map((label) => ({ id: label, label }));

test.each([
  { id: 'FND-29', typed: 'an', chosen: [], expected: [] },
  { id: 'FND-29', typed: ' an ', chosen: [], expected: [] },
  { id: 'FND-30', typed: 'ANN', chosen: [], expected: ['Anna', 'Annette', 'Hannah'] },
  { id: 'FND-31', typed: 'ann', chosen: ['Anna'], expected: ['Annette', 'Hannah', 'Joanna'] },
  { id: 'FND-31', typed: 'rosa', chosen: ['Rosa'], expected: [] },
])('[$id] "$typed" with $chosen chosen', ({ typed, chosen, expected }) => {
  const offered = offerSuggestions({ typed, options, chosenIds: chosen });
  expect(offered.map((option) => option.label)).toEqual(expected);
});

test.each([
  {
    id: 'FND-09',
    url: 'https://help.example/guide',
    courts: false,
    expected: 'https://help.example/guide?refer=%2Fapp%3Fa%3D1',
  },
  {
    id: 'FND-10',
    url: 'https://help.example/?l=en#top',
    courts: true,
    expected: 'https://help.example/?l=en&refer=%2Fapp%3Fa%3D1&variant=courts#top',
  },
  { id: 'FND-09', url: null, courts: false, expected: '/app/help?refer=%2Fapp%3Fa%3D1' },
  { id: 'FND-10', url: null, courts: true, expected: '/app/help?refer=%2Fapp%3Fa%3D1&variant=courts' },
  { id: 'FND-09', url: 'javascript:go()', courts: false, expected: '/app/help?refer=%2Fapp%3Fa%3D1' },
])('[$id] help at $url', ({ url, courts, expected }) => {
  expect(helpAddress({ helpPageUrl: url, location: '/app?a=1', enableCaseAgendaItem: courts })).toBe(
    expected,
  );
});

test.each([
  { refer: 'https://site.example/app', look: null, courts: false, expected: 'chamber' },
  { refer: 'https://site.example/app', look: 'cover', courts: false, expected: 'voting' },
  { refer: 'https://site.example/app', look: 'agenda', courts: true, expected: 'agenda' },
  { refer: 'https://site.example/app', look: 'participants', courts: true, expected: 'courts' },
  { refer: 'https://site.example/app/interpreter', look: 'booths', courts: false, expected: 'booth' },
  { refer: '/app/admin/people/import', look: null, courts: false, expected: 'administration' },
  { refer: '/app/admin/sessions/s1/agenda', look: null, courts: false, expected: 'agenda' },
  { refer: '/app/controlcenter?session=s1', look: null, courts: false, expected: 'recording' },
  { refer: '/app/sittings/s1', look: null, courts: false, expected: 'records' },
  { refer: '/app/lobby-check-video?step=waiting', look: null, courts: false, expected: 'joining' },
  { refer: 'https://elsewhere.example/app', look: 'votes', courts: false, expected: 'joining' },
  { refer: 'http://[', look: null, courts: true, expected: 'courts' },
  { refer: null, look: null, courts: false, expected: 'joining' },
])('[FND-09] [FND-10] help opens at what is looked at: $refer, $look', ({ expected, ...question }) => {
  expect(helpChapterAt({ ...question, origin: 'https://site.example' })).toBe(expected);
});

test('[FND-27] the offset of the server clock', () => {
  expect(serverClockOffset({ serverTimeMs: 5000, requestedAtMs: 1000, receivedAtMs: 1200 })).toBe(3900);
});

test.each([
  { zone: 'UTC', expected: '2026-07-01T22:30:05.007+00:00' },
  { zone: 'Europe/Berlin', expected: '2026-07-02T00:30:05.007+02:00' },
  { zone: 'America/St_Johns', expected: '2026-07-01T20:00:05.007-02:30' },
  { zone: 'Asia/Kathmandu', expected: '2026-07-02T04:15:05.007+05:45' },
])('[BEY-11] a moment in $zone is $expected, and reads back as the same', ({ zone, expected }) => {
  const atMs = Date.UTC(2026, 6, 1, 22, 30, 5, 7);
  expect(isoTimeText(atMs, zone)).toBe(expected);
  expect(Date.parse(expected)).toBe(atMs);
});
