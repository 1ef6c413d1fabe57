import { expect, test } from 'vitest';
import { calendarFileOf } from './calendar-file.ts';

const meeting = {
  uid: 'link-1',
  title: 'Hearing; groundwater, part 2',
  description: 'Open the link.\nBEGIN:VALARM',
  address: 'https://assembly.example/guest/CODE',
  startsMs: Date.UTC(2026, 10, 27, 10, 0),
  endsMs: Date.UTC(2026, 10, 27, 13, 0),
  madeMs: Date.UTC(2026, 10, 26, 9, 30, 5),
};

test('[GUEST-19] a calendar file has the times in UTC, and nothing of a text becomes a line of its own', () => {
  const lines = calendarFileOf(meeting).split('\r\n');
  expect(lines).toContain('DTSTART:20261127T100000Z');
  expect(lines).toContain('DTEND:20261127T130000Z');
  expect(lines).toContain('DTSTAMP:20261126T093005Z');
  expect(lines).toContain('SUMMARY:Hearing\\; groundwater\\, part 2');
  expect(lines).toContain('DESCRIPTION:Open the link.\\nBEGIN:VALARM');
  expect(lines).toContain('URL:https://assembly.example/guest/CODE');
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT']);
});

test('[GUEST-19] long lines are folded at 75 bytes, between characters', () => {
  const title = 'جلسة استماع حول المياه الجوفية '.repeat(8).trim();
  const file = calendarFileOf({ ...meeting, title });
  const bytes = file.split('\r\n').map((line) => encodeURIComponent(line).replaceAll(/%../gu, 'x').length);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
