import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offerSuggestions } from './autocomplete.ts';
import { chatTimeText, clockTimeWithSeconds, dateTimeText, receiptTimeText } from './date-time-text.ts';
import { countdownText, durationInSeconds, durationParts } from './duration.ts';
import { isEmail, isNumberOnly, isPhone, onlyAlphanumerics } from './field-checks.ts';
import { groupFieldContent } from './group-field.ts';
import { helpAddress } from './help-address.ts';
import { readInlineList, reduceInlineList, type InlineList, type InlineListEvent } from './inline-list.ts';
import { serverClockOffset } from './server-clock.ts';

test.each([
  {
    id: 'FND-28',
    check: isNumberOnly,
    valid: ['', '1', '9070'],
    invalid: ['0', '07', '-1', '1.5', '1 ', 'a', '١'],
  },
  {
    id: 'FND-43',
    check: isPhone,
    valid: ['', '+41 (22) 917-12 34'],
    invalid: ['+41.22', 'ext 5', '٠', '1\n2'],
  },
  {
    id: 'FND-44',
    check: isEmail,
    valid: ['', 'a@b.ch', 'a.b+c@d-e.org'],
    invalid: ['a', 'a@b', 'a@b.c', 'a@b.c1', 'a b@c.de', '@b.ch', 'a@@b.ch'],
  },
])('[$id] $check.name takes $valid and not $invalid', ({ check, valid, invalid }) => {
  expect(valid.filter((text) => !check(text))).toEqual([]);
  expect(invalid.filter((text) => check(text))).toEqual([]);
});

test.each([
  { given: 'Vote 7: "Élise"_!', expected: 'Vote7Élise' },
  { given: 'جلسة 1', expected: 'جلسة1' },
  { given: '---', expected: '' },
])('[FND-35] $given becomes $expected', ({ given, expected }) => {
  expect(onlyAlphanumerics(given)).toBe(expected);
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

const entry = (label: string) => ({ label, privateRecording: false, streamingEnabled: false });
const type = (text: string): InlineListEvent[] => [{ type: 'typed', text }, { type: 'enter' }];
const emptyList: InlineList = { entries: [], typed: '' };

test.each([
  { id: 'FND-37', why: 'trimmed', events: type('  Room 1 '), expected: ['Room 1'] },
  { id: 'FND-37', why: 'blank ignored', events: type('  '), expected: [] },
  {
    id: 'FND-38',
    why: 'doubles ignored whatever the case',
    events: [...type('Room'), ...type('ROOM')],
    expected: ['Room'],
  },
  {
    id: 'FND-39',
    why: 'not added before Enter',
    events: [{ type: 'typed' as const, text: 'Room' }],
    expected: [],
  },
  { id: 'FND-41', why: 'cut at 25 characters', events: type('x'.repeat(30)), expected: ['x'.repeat(25)] },
  {
    id: 'FND-36',
    why: 'removed',
    events: [...type('A'), ...type('B'), { type: 'removed' as const, label: 'A' }],
    expected: ['B'],
  },
])('[$id] inline list: $why', ({ events, expected }) => {
  expect(events.reduce(reduceInlineList, emptyList).entries).toEqual(expected.map(entry));
});

test('[FND-39] Enter clears the box, and a reader gets what is left in it', () => {
  const list = type('A').reduce(reduceInlineList, emptyList);
  expect(list.typed).toBe('');
  expect(readInlineList({ ...list, typed: ' B ' })).toEqual([entry('A'), entry('B')]);
});

test('[FND-40] text left in the box is read with the rest, unless it is there', () => {
  const list: InlineList = { entries: [entry('A')], typed: 'a' };
  expect(readInlineList(list)).toEqual([entry('A')]);
});

const options = ['Anna', 'Annette', 'Hannah', 'Joanna', 'Rosa'].map((label) => ({ id: label, label }));

test.each([
  { id: 'FND-29', typed: 'an', chosen: [], label: 'New', expected: [], newEntry: null },
  { id: 'FND-29', typed: ' an ', chosen: [], label: 'New', expected: [], newEntry: null },
  {
    id: 'FND-30',
    typed: 'ANN',
    chosen: [],
    label: 'New',
    expected: ['Anna', 'Annette', 'Hannah'],
    newEntry: null,
  },
  {
    id: 'FND-31',
    typed: 'ann',
    chosen: ['Anna'],
    label: 'New',
    expected: ['Annette', 'Hannah', 'Joanna'],
    newEntry: null,
  },
  { id: 'FND-31', typed: 'rosa', chosen: ['Rosa'], label: 'New', expected: [], newEntry: null },
  {
    id: 'FND-32',
    typed: 'Zoë',
    chosen: [],
    label: 'New',
    expected: [],
    newEntry: { label: 'New', typed: 'Zoë' },
  },
  { id: 'FND-32', typed: 'Zoë', chosen: [], label: undefined, expected: [], newEntry: null },
])('[$id] "$typed" with $chosen chosen', ({ typed, chosen, label, expected, newEntry }) => {
  const offer = offerSuggestions({ typed, options, chosenIds: chosen, newEntryLabel: label });
  expect(offer.suggestions.map((option) => option.label)).toEqual(expected);
  expect(offer.newEntry).toEqual(newEntry);
});

test.each([
  { values: [], expected: { kind: 'empty' } },
  { values: ['Labour'], expected: { kind: 'single', value: 'Labour' } },
  { values: ['Labour', 'Greens'], expected: { kind: 'selected', count: 2 } },
])('[FND-42] a field with $values', ({ values, expected }) => {
  expect(groupFieldContent(values)).toEqual(expected);
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
  { id: 'FND-09', url: null, courts: false, expected: null },
  { id: 'FND-09', url: 'javascript:go()', courts: false, expected: null },
])('[$id] help at $url', ({ url, courts, expected }) => {
  expect(helpAddress({ helpPageUrl: url, location: '/app?a=1', enableCaseAgendaItem: courts })).toBe(
    expected,
  );
});

test('[FND-27] the offset of the server clock', () => {
  expect(serverClockOffset({ serverTimeMs: 5000, requestedAtMs: 1000, receivedAtMs: 1200 })).toBe(3900);
});
