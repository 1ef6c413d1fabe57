import { permissions } from '@hemicycle/contract/permissions';
import type { RecordingStatus } from '@hemicycle/contract/recording';
import type { StreamingChannel } from '@hemicycle/contract/streaming';
import { describe, expect, it, test } from 'vitest';
import { mostTaken } from './capacity.ts';
import { recordingFileName } from './file-name.ts';
import { followsOn, gapsOf, partsInOrder } from './parts.ts';
import { recordingErrorOf } from './recording-errors.ts';
import {
  channelsOfRoom,
  countLive,
  isChannelLive,
  isPrivateAvailable,
  isStreamingLive,
  isStreamingReady,
  isStreamingScheduled,
  pendingTransition,
  privateState,
  recordIcon,
  recordingControls,
  roomTakesRecording,
  seesRecordingMenu,
  shownStatus,
  statusText,
} from './recording-view.ts';

const OFF = {
  enablePrivateRecordingMainchamber: false,
  enablePrivateRecordingBooths: false,
  enableFastCasesStartStopPrivateRecordings: false,
};
const READY: RecordingStatus = {
  rdp: 'running',
  legislate: 'running',
  recording: 'stopped',
  recordingInterpreter: false,
};
const RUNS: RecordingStatus = { ...READY, recording: 'running' };

describe('where a private recording is available', () => {
  const main = { isMainChamber: true, isBooth: false };
  const booth = { isMainChamber: false, isBooth: true };
  it.each([
    { room: main, flags: OFF, expected: false },
    { room: main, flags: { ...OFF, enablePrivateRecordingMainchamber: true }, expected: true },
    { room: main, flags: { ...OFF, enablePrivateRecordingBooths: true }, expected: false },
    { room: booth, flags: { ...OFF, enablePrivateRecordingBooths: true }, expected: true },
    { room: booth, flags: { ...OFF, enablePrivateRecordingMainchamber: true }, expected: false },
    { room: { ...main, isMainChamber: false, privateRecording: true }, flags: OFF, expected: true },
    { room: { ...main, isMainChamber: false }, flags: OFF, expected: false },
  ])('[REC-04] by the type of the room and its flag: $expected', ({ room, flags, expected }) => {
    expect(roomTakesRecording(room, flags)).toBe(expected);
  });

  it('[REC-04] [PERM-31] needs recordings-view', () => {
    expect(isPrivateAvailable(true, [permissions.recordingsView])).toBe(true);
    expect(isPrivateAvailable(true, [permissions.recordingsCreate])).toBe(false);
    expect(isPrivateAvailable(false, [permissions.recordingsView])).toBe(false);
  });
});

it.each([
  { status: null, expected: 'not-ready' },
  { status: { ...READY, rdp: 'stopped' as const }, expected: 'not-ready' },
  { status: { ...READY, legislate: 'stopped' as const }, expected: 'not-ready' },
  { status: READY, expected: 'ready' },
  { status: { ...READY, recording: 'unknown' as const }, expected: 'ready' },
  { status: RUNS, expected: 'recording' },
])('[REC-05] not ready, ready, recording: $expected', ({ status, expected }) => {
  expect(privateState(status)).toBe(expected);
});

describe('the status line', () => {
  const given = {
    pending: null,
    isMainChamber: true,
    asks: false,
    cloud: false,
    isAvailable: true,
    provisioned: true,
    status: READY,
  };
  const interprets = { ...RUNS, recordingInterpreter: true };
  it.each([
    { row: 'REC-06', change: { status: { ...READY, legislate: 'stopped' as const } }, text: 'gettingReady' },
    { row: 'REC-07', change: { status: RUNS }, text: 'mainChamber' },
    { row: 'REC-03', change: { cloud: true, isAvailable: false, status: null }, text: 'mainChamber' },
    { row: 'REC-08', change: { isMainChamber: false, status: RUNS }, text: 'room' },
    { row: 'REC-09', change: { isMainChamber: false, status: interprets }, text: 'roomInterpreter' },
    { row: 'REC-09', change: { status: interprets }, text: 'mainChamberInterpreter' },
    { row: 'REC-10', change: {}, text: 'none' },
    { row: 'REC-10', change: { provisioned: false, status: null }, text: 'none' },
    { row: 'REC-10', change: { isMainChamber: false, cloud: true }, text: 'none' },
    { row: 'REC-11', change: { pending: { to: 'start' as const, sinceMs: 0 } }, text: 'starting' },
    { row: 'BEY-17', change: { asks: true }, text: 'starting' },
    { row: 'REC-04', change: { asks: true, isAvailable: false, status: null }, text: 'none' },
    {
      row: 'REC-11',
      change: { status: RUNS, pending: { to: 'stop' as const, sinceMs: 0 } },
      text: 'stopping',
    },
  ])('[$row] says $text', ({ change, text }) => {
    expect(statusText({ ...given, ...change })).toBe(text);
  });
});

describe('a pending start or stop', () => {
  const start = { to: 'start' as const, sinceMs: 1_000 };
  const stop = { to: 'stop' as const, sinceMs: 1_000 };
  it.each([
    { transition: start, isOn: false, nowMs: 60_999, pending: true },
    { transition: start, isOn: false, nowMs: 61_000, pending: false },
    { transition: start, isOn: true, nowMs: 1_001, pending: false },
    { transition: stop, isOn: true, nowMs: 60_999, pending: true },
    { transition: stop, isOn: false, nowMs: 1_001, pending: false },
    { transition: stop, isOn: true, nowMs: 61_000, pending: false },
  ])('[REC-12] ends by a matching status or after 60 s: $pending', ({ transition, isOn, nowMs, pending }) => {
    expect(pendingTransition(transition, isOn, nowMs)).toEqual(pending ? transition : null);
  });

  it('[REC-13] while a stop is pending, the status from before it stays', () => {
    expect(shownStatus(stop, 'before', 'now')).toBe('before');
    expect(shownStatus(start, 'before', 'now')).toBe('now');
    expect(shownStatus(null, 'before', 'now')).toBe('now');
  });
});

describe('the controls', () => {
  const given = {
    actionsAllowed: [permissions.recordingsCreate],
    flags: OFF,
    isAvailable: true,
    asks: false,
    status: READY,
    pending: null,
  };
  const fast = { ...OFF, enableFastCasesStartStopPrivateRecordings: true };
  it.each([
    { row: 'REC-17', change: {}, start: true, stop: false },
    { row: 'REC-17', change: { actionsAllowed: [permissions.recordingsView] }, start: false, stop: false },
    { row: 'REC-17', change: { isAvailable: false }, start: false, stop: false },
    { row: 'REC-17', change: { status: null }, start: false, stop: false },
    { row: 'REC-17', change: { flags: fast }, start: false, stop: false },
    { row: 'REC-16', change: { status: RUNS }, start: false, stop: true },
    { row: 'REC-16', change: { status: RUNS, flags: fast }, start: false, stop: false },
    { row: 'BEY-17', change: { asks: true }, start: false, stop: true },
    { row: 'BEY-17', change: { asks: true, flags: fast }, start: false, stop: false },
    { row: 'REC-11', change: { pending: { to: 'start' as const, sinceMs: 0 } }, start: false, stop: false },
  ])('[$row] [PERM-30] start $start, stop $stop', ({ change, start, stop }) => {
    expect(recordingControls({ ...given, ...change })).toEqual({ start, stop });
  });
});

describe('the record icon', () => {
  const given = { scheduled: false, live: false, cloud: false, isAvailable: false, status: null };
  it.each([
    { row: 'REC-15', change: {}, icon: null },
    { row: 'REC-15', change: { scheduled: true }, icon: 'plain' },
    { row: 'REC-15', change: { isAvailable: true }, icon: 'plain' },
    { row: 'REC-14', change: { cloud: true }, icon: 'red' },
    { row: 'REC-14', change: { isAvailable: true, status: RUNS }, icon: 'red' },
    { row: 'REC-14', change: { scheduled: true, live: true }, icon: 'red' },
  ])('[$row] is $icon', ({ change, icon }) => {
    expect(recordIcon({ ...given, ...change })).toBe(icon);
  });
});

describe('the stream', () => {
  const channel = (
    id: string,
    change: Partial<StreamingChannel['status']> = {},
    language: string | null = null,
  ) => ({
    ...{ id, language, title: id },
    status: {
      rdp: 'running' as const,
      selenium: 'running' as const,
      encoder: 'started' as const,
      stream: 'live' as const,
      ...{ stream_status: { playback: null, youtube_settings: null }, error: null },
      ...change,
    },
  });
  const own = channel('sitting');
  const french = channel('fr', {}, 'Français');
  const huddle = channel('huddle', { stream: 'stopped' });
  const streaming = {
    ...{ ts: 0, LiveChannels: 2, LiveInterpreters: 1 },
    arrayOfStreamingChannels: [own, french, huddle],
  };
  const watches = [permissions.streamingsView];

  it('[STREAM-05] the main chamber has its own channel and those of interpreters', () => {
    const room = { id: 'sitting', isMainChamber: true, isBooth: false };
    expect(channelsOfRoom(streaming, room)).toEqual([own, french]);
    expect(channelsOfRoom(null, room)).toEqual([]);
  });

  it('[STREAM-06] a huddle has its own channel', () => {
    expect(channelsOfRoom(streaming, { id: 'huddle', isMainChamber: false, isBooth: false })).toEqual([
      huddle,
    ]);
  });

  it.each([
    { change: {}, live: true },
    { change: { stream: 'started' as const }, live: true },
    { change: { stream: 'stopped' as const }, live: false },
    { change: { rdp: 'stopped' as const }, live: false },
    { change: { selenium: 'stopped' as const }, live: false },
    { change: { encoder: 'stopped' as const }, live: false },
  ])('[STREAM-04] [PERM-32] on air: $live', ({ change, live }) => {
    expect(isChannelLive(channel('x', change).status)).toBe(live);
    expect(isStreamingLive([channel('x', change)], watches)).toBe(live);
    expect(isStreamingLive([channel('x', change)], [])).toBe(false);
  });

  it('[STREAM-07] is scheduled with any stream status', () => {
    expect(isStreamingScheduled([huddle])).toBe(true);
    expect(isStreamingScheduled([channel('x', { stream_status: null })])).toBe(false);
    expect(isStreamingScheduled([])).toBe(false);
  });

  it('[STREAM-08] [PERM-30] is ready when rdp and selenium run, for those who create recordings', () => {
    const ready = channel('x', { encoder: 'stopped', stream: 'stopped' });
    expect(isStreamingReady([ready], [permissions.recordingsCreate])).toBe(true);
    expect(isStreamingReady([ready], watches)).toBe(false);
    expect(isStreamingReady([channel('x', { rdp: 'stopped' })], [permissions.recordingsCreate])).toBe(false);
  });

  it('[STREAM-03] counts live channels, and interpreters among them', () => {
    expect(countLive([own, french, huddle])).toEqual({ LiveChannels: 2, LiveInterpreters: 1 });
  });
});

it('[PERM-29] the menu is for holders of streamings-view or recordings-view', () => {
  expect(seesRecordingMenu([permissions.streamingsView])).toBe(true);
  expect(seesRecordingMenu([permissions.recordingsView])).toBe(true);
  expect(seesRecordingMenu([permissions.recordingsCreate])).toBe(false);
});

it.each([
  { row: 'REC-22', text: 'SESSION must be provisioned first.', shown: 'Session must be provisioned first.' },
  { row: 'REC-23', text: 'controller not found for session.', shown: 'Controller not found for session.' },
  { row: 'REC-24', text: 'Error: No Available Controller found.', shown: 'No available controller found.' },
  { row: 'REC-25', text: 'no available client found.', shown: 'No available client found.' },
  { row: 'REC-26', text: 'The database does not answer.', shown: 'status' },
])('[$row] known texts are shown in their own case: $shown', ({ text, shown }) => {
  expect(recordingErrorOf(text, 'status')).toBe(shown);
});

it('[REC-27] [REC-28] other failures have the text of their call', () => {
  expect(recordingErrorOf('timed out', 'start')).toBe('start');
  expect(recordingErrorOf('timed out', 'stop')).toBe('stop');
});

it.each([
  { typed: '  Plenary of 3 May ', name: 'Plenary-of-3-May-17' },
  { typed: '../../etc/passwd', name: '-..-etc-passwd-17' },
  { typed: '', name: 'recording-17' },
  { typed: '....', name: 'recording-17' },
  { typed: 'a\u202Eb\u0000c', name: 'a-b-c-17' },
  { typed: 'x'.repeat(300), name: `${'x'.repeat(100)}-17` },
  { typed: 'جلسة عامة', name: 'جلسة-عامة-17' },
])('[REC-18] the file is called $name', ({ typed, name }) => {
  expect(recordingFileName(typed, 17)).toBe(name);
});

test('the most recorders that are taken at the same moment', () => {
  const within = { fromMs: 10, untilMs: 20 };
  expect(mostTaken([], within)).toBe(0);
  expect(mostTaken([{ fromMs: 0, untilMs: 10 }], within)).toBe(0);
  const early = { fromMs: 0, untilMs: 12 };
  const late = { fromMs: 12, untilMs: 30 };
  expect(mostTaken([early, late], within)).toBe(1);
  expect(mostTaken([early, late, { fromMs: 11, untilMs: 13 }], within)).toBe(2);
});

describe('the parts of a recording', () => {
  const segment = (index: number, begunMs: number) => ({ index, begun_ms: begunMs, ms: 6_000 });
  const first = { segments: [segment(0, 0), segment(1, 6_000), segment(2, 12_000), segment(3, 18_000)] };
  const second = { segments: [segment(0, 20_000)] };

  test('a recorder that was cut off counts up to the beginning of the next part', () => {
    const third = { segments: [segment(0, 12_500)] };
    const empty = { segments: [] };
    expect(partsInOrder([first, empty, third])).toEqual([{ segments: first.segments.slice(0, 3) }, third]);
  });

  test('what began after the end is no part of it', () => {
    expect(partsInOrder([first, second], 12_000)).toEqual([{ segments: first.segments.slice(0, 3) }]);
  });

  test('[BEY-17] a break of half a second is another encoder; less is the rounding of clocks', () => {
    const before = { begun_ms: 0, ms: 6_000 };
    expect(followsOn(before, { begun_ms: 6_499 })).toBe(true);
    expect(followsOn(before, { begun_ms: 6_500 })).toBe(false);
    expect(followsOn(before, { begun_ms: 5_900 })).toBe(true);
  });

  test('the gap between two parts, and a segment that was not sent, are told', () => {
    const holed = { segments: [segment(0, 0), segment(2, 12_000)] };
    expect(gapsOf([holed, second])).toEqual([
      { fromMs: 6_000, untilMs: 12_000, why: 'not-sent' },
      { fromMs: 18_000, untilMs: 20_000, why: 'recorder-lost' },
    ]);
    expect(gapsOf([first])).toEqual([]);
  });
});
