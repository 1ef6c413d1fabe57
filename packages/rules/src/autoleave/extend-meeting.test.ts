import { expect, test } from 'vitest';
import { decideExtension, type ExtensionSituation, MEETING_MAX_MS } from './extend-meeting.ts';

const END = 10_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const sitting: ExtensionSituation = {
  nowMs: END - 55_000,
  startsAtMs: END - 2 * HOUR,
  endsAtMs: END,
  endedForAll: false,
  people: 3,
  moderators: 1,
  nextStartsAtMs: null,
  stayInMeetingIfNoOtherMeetingsScheduled: true,
};
const day = { startsAtMs: END - MEETING_MAX_MS };

test('[LEAVE-09] 24 hours in ms', () => {
  expect(MEETING_MAX_MS).toBe(86_400_000);
});

test.each<[string, string, Partial<ExtensionSituation>, ReturnType<typeof decideExtension>]>([
  ['LEAVE-05', 'people are there', {}, { status: 'ok', endsAtMs: END + 5 * MINUTE }],
  ['LEAVE-05', 'long before the end nothing moves', { nowMs: END - HOUR }, { status: 'ok', endsAtMs: END }],
  ['LEAVE-05', '60.001 s before the end', { nowMs: END - 60_001 }, { status: 'ok', endsAtMs: END }],
  ['LEAVE-05', 'at the end', { nowMs: END }, { status: 'ended' }],
  ['EXIT-11', 'a host ended it', { endedForAll: true }, { status: 'ended' }],
  [
    'LEAVE-07',
    'another begins at the end',
    { nextStartsAtMs: END },
    { status: 'conflict', conflictStartsAtMs: END },
  ],
  [
    'LEAVE-07',
    'another begins before the end',
    { nextStartsAtMs: END - 20_000 },
    { status: 'conflict', conflictStartsAtMs: END - 20_000 },
  ],
  [
    'LEAVE-07',
    'another begins two minutes later',
    { nextStartsAtMs: END + 2 * MINUTE },
    { status: 'ok', endsAtMs: END + 2 * MINUTE },
  ],
  [
    'LEAVE-07',
    'another begins an hour later',
    { nextStartsAtMs: END + HOUR },
    { status: 'ok', endsAtMs: END + 5 * MINUTE },
  ],
  ['LEAVE-08', 'only bots remain', { people: 0, moderators: 0 }, { status: 'only-bots' }],
  ['LEAVE-09', 'it has run for a day', day, { status: 'day-is-over' }],
  [
    'LEAVE-09',
    'a day is over in two minutes',
    { startsAtMs: END - MEETING_MAX_MS + 2 * MINUTE },
    { status: 'ok', endsAtMs: END + 2 * MINUTE },
  ],
  [
    'LEAVE-09',
    'planned for more than a day',
    { startsAtMs: END - 2 * MEETING_MAX_MS },
    { status: 'ok', endsAtMs: END + 5 * MINUTE },
  ],
  [
    'LEAVE-10',
    'nobody moderates, the flag is off',
    { moderators: 0, stayInMeetingIfNoOtherMeetingsScheduled: false },
    { status: 'nobody-moderates' },
  ],
  [
    'LEAVE-10',
    'somebody moderates, the flag is off',
    { stayInMeetingIfNoOtherMeetingsScheduled: false },
    { status: 'ok', endsAtMs: END + 5 * MINUTE },
  ],
  [
    'LEAVE-10',
    'nobody moderates, the flag is on',
    { moderators: 0 },
    { status: 'ok', endsAtMs: END + 5 * MINUTE },
  ],
  [
    'LEAVE-10',
    'the flag does not help against a conflict',
    { nextStartsAtMs: END },
    { status: 'conflict', conflictStartsAtMs: END },
  ],
])('[%s] %s', (_row, _what, given, expected) => {
  expect(decideExtension({ ...sitting, ...given })).toEqual(expected);
});
