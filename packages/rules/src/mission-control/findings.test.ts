import type { HuddleCall } from '@hemicycle/contract/huddles';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import type { LobbyPerson } from '@hemicycle/contract/lobby';
import type {
  MissionPerson,
  MissionRecording,
  MissionServer,
} from '@hemicycle/contract/mission-control-live';
import type { PageReport } from '@hemicycle/contract/page-report';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { expect, test } from 'vitest';
import { personDefaults } from '@hemicycle/contract/person-defaults';
import { FINDING_KINDS, findingsOf, type SittingFacts } from './findings.ts';
import { byWorstLine, lineOf } from './rows.ts';

const NOW_MS = 1_000_000_000;

const report: PageReport = {
  ...{ system: 'Linux', browser: 'Firefox 140', speaking: false, silentForMs: null, cameraFrozen: false },
  ...{ trouble: null, line: { roundTripMs: 38, jitterMs: 2, lossFraction: 0 } },
};
const person: MissionPerson = {
  ...{ userId: 'rosa', heardMs: NOW_MS - 2_000, lostMs: null, selfTest: null, report },
  sends: { microphone: true, camera: true, share: false },
};
const live: LivePerson = {
  ...personDefaults,
  ...{ userId: 'rosa', number: 1, displayName: 'Rosa Quispe', groups: [], roles: [] },
  ...{ meeting: 'mainchamber', meetingId: 's1', connected: true },
};
const recording: MissionRecording = {
  ...{ id: 'r1', kind: 'recording', roomId: null, title: 'Sitting', state: 'running', beganMs: 1 },
  ...{ recorder: { name: 'rec-2', isLost: false, heardMs: NOW_MS, freeBytes: 1 } },
  ...{ isWithout: false, lastSegmentMs: NOW_MS - 4_000, error: null },
};
const channel: InterpreterChannel = {
  ...{ id: 'c1', idVotingSession: 's1', language: 'fr', languageNative: 'Français', boothId: 'b1' },
  ...{ interpreters: [{ userId: 'luc', displayName: 'Luc Renard' }], onAir: null, handover: null },
  ...{ alarm: null, huddleId: null },
};
const calls: readonly HuddleCall[] = [
  { roomId: 'h1', state: 'open', calledBy: 'rosa', calledAt: NOW_MS, decidedBy: null },
];
const waits: LobbyPerson = {
  ...{
    userId: 'ewa',
    displayName: 'Ewa',
    avatar: null,
    kind: 'guest',
    linkName: null,
    groupName: null,
    state: 'waiting',
  },
  ...{
    waitingSinceMs: NOW_MS - 260_000,
    selfTest: null,
    interview: null,
    lastCall: null,
    identitySeenMs: null,
  },
};

const facts = (more: Partial<SittingFacts> = {}): SittingFacts => ({
  mission: {
    people: [person],
    sitting: { recordings: [recording], captions: [], listeners: [] },
    servers: null,
  },
  people: { rosa: live },
  ...{ calls: [], channels: [channel], waiting: [], speakingSinceMs: null },
  ...more,
});
const ofPeople = (change: Partial<MissionPerson>, liveChange: Partial<LivePerson> = {}) =>
  facts({
    mission: { ...facts().mission, people: [{ ...person, ...change }] },
    people: { rosa: { ...live, ...liveChange } },
  });
const ofRecording = (change: Partial<MissionRecording>) =>
  facts({
    mission: {
      people: [],
      sitting: { recordings: [{ ...recording, ...change }], captions: [], listeners: [] },
      servers: null,
    },
  });
const ofCaptions = (agoMs: number, speakingSinceMs: number | null) =>
  facts({
    mission: {
      people: [],
      sitting: {
        recordings: [],
        captions: [{ language: 'default', by: 'Leila', lastMs: NOW_MS - agoMs }],
        listeners: [],
      },
      servers: null,
    },
    speakingSinceMs,
  });
const server: MissionServer = {
  ...{ id: 'a', name: 'house', processorShare: 0.2, loopDelayMs: 4, memoryMegabytes: 180 },
  ...{ memoryShare: 0.1, sockets: 500, newsLagMs: 2 },
};
const ofServer = (change: Partial<MissionServer>) =>
  facts({ mission: { ...facts().mission, servers: [{ ...server, ...change }] } });
const alarm = (kind: 'empty' | 'silent', forMs: number) =>
  facts({ channels: [{ ...channel, alarm: { kind, sinceMs: NOW_MS - forMs } }] });

test.each<{ what: string; given: SittingFacts; expected: string[] }>([
  { what: 'all is well', given: facts(), expected: [] },
  { what: 'a server with little to do', given: ofServer({}), expected: [] },
  {
    what: 'a server that keeps requests waiting, and so hears its news late',
    given: ofServer({ loopDelayMs: 250, newsLagMs: 1_400 }),
    expected: ['server-busy'],
  },
  {
    what: 'a server whose processor works and keeps nobody waiting',
    given: ofServer({ processorShare: 1.3 }),
    expected: [],
  },
  { what: 'news that are late', given: ofServer({ newsLagMs: 1_000 }), expected: ['news-late'] },
  { what: 'news that do not come', given: ofServer({ newsLagMs: null }), expected: ['news-late'] },
  {
    what: 'a server short of memory',
    given: ofServer({ memoryShare: 0.85 }),
    expected: ['server-memory'],
  },
  { what: 'a lost line', given: ofPeople({ lostMs: NOW_MS - 18_000 }), expected: ['line-lost'] },
  { what: 'a line lost an hour ago', given: ofPeople({ lostMs: NOW_MS - 3_600_000 }), expected: [] },
  {
    what: 'a poor line',
    given: ofPeople({ report: { ...report, line: { roundTripMs: 412, jitterMs: 1, lossFraction: 0.14 } } }),
    expected: ['line-poor'],
  },
  {
    what: 'a frozen camera',
    given: ofPeople({ report: { ...report, cameraFrozen: true } }),
    expected: ['camera-frozen'],
  },
  {
    what: 'a camera that is off by now',
    given: ofPeople({
      report: { ...report, cameraFrozen: true },
      sends: { microphone: true, camera: false, share: false },
    }),
    expected: [],
  },
  {
    what: 'an open microphone without sound',
    given: ofPeople({ report: { ...report, silentForMs: 60_000 } }),
    expected: ['microphone-silent'],
  },
  { what: 'a short silence', given: ofPeople({ report: { ...report, silentForMs: 59_000 } }), expected: [] },
  {
    what: 'a device that is denied',
    given: ofPeople({ report: { ...report, trouble: 'device-denied' } }),
    expected: ['device-trouble'],
  },
  {
    what: 'a hand that is up long',
    given: ofPeople({}, { handType: 1, handRaise: NOW_MS - 180_000 }),
    expected: ['hand-long'],
  },
  {
    what: 'a hand of somebody in a huddle',
    given: ofPeople({}, { handType: 1, handRaise: NOW_MS - 180_000, meeting: 'huddle', meetingId: 'h1' }),
    expected: [],
  },
  {
    what: 'a failed network test of somebody whose line is not measured',
    given: ofPeople({
      report: null,
      selfTest: { state: 'failed', failed: ['server-calls'], testedMs: NOW_MS - 60_000 },
    }),
    expected: ['test-failed'],
  },
  {
    what: 'a failed network test of somebody whose line is good now',
    given: ofPeople({
      selfTest: { state: 'failed', failed: ['server-calls'], testedMs: NOW_MS - 60_000 },
    }),
    expected: [],
  },
  {
    what: 'somebody outside',
    given: ofPeople({ report: null }, { meeting: 'NOT_IN_MEETING' }),
    expected: [],
  },
  {
    what: 'a recorder that is lost',
    given: ofRecording({ recorder: { name: 'r', isLost: true, heardMs: 1, freeBytes: 1 } }),
    expected: ['recorder-lost'],
  },
  {
    what: 'a recording without a recorder',
    given: ofRecording({ recorder: null }),
    expected: ['recorder-lost'],
  },
  { what: 'a reserved one without', given: ofRecording({ recorder: null, state: 'reserved' }), expected: [] },
  {
    what: 'a reserved one for which none is left',
    given: ofRecording({ recorder: null, state: 'reserved', isWithout: true }),
    expected: ['recorder-missing'],
  },
  { what: 'one that failed', given: ofRecording({ error: 'disk full' }), expected: ['recorder-failed'] },
  { what: 'an empty booth', given: alarm('empty', 3_000), expected: ['booth-empty'] },
  { what: 'a booth empty for a moment', given: alarm('empty', 2_000), expected: [] },
  { what: 'a silent booth', given: alarm('silent', 0), expected: ['booth-silent'] },
  {
    what: 'a room that calls',
    given: facts({ calls, people: { rosa: { ...live, meeting: 'huddle', meetingId: 'h1' } } }),
    expected: ['room-calls'],
  },
  { what: 'a room that called and that everybody has left', given: facts({ calls }), expected: [] },
  {
    what: 'captions that stopped',
    given: ofCaptions(70_000, NOW_MS - 65_000),
    expected: ['captions-silent'],
  },
  { what: 'captions while nobody speaks', given: ofCaptions(70_000, null), expected: [] },
  {
    what: 'captions that a speech has not had yet',
    given: ofCaptions(70_000, NOW_MS - 20_000),
    expected: [],
  },
  { what: 'captions of this morning', given: ofCaptions(3_600_000, NOW_MS - 90_000), expected: [] },
  { what: 'a long wait', given: facts({ waiting: [waits] }), expected: ['lobby-waits'] },
  {
    what: 'an interview',
    given: facts({ waiting: [{ ...waits, state: 'interview' }] }),
    expected: [],
  },
])('[ADMIN-03] $what', ({ given, expected }) => {
  expect(findingsOf(given, NOW_MS).map(({ kind }) => kind)).toEqual(expected);
});

test('[ADMIN-03] the worst stands first, and within a kind what has lasted longest', () => {
  const lost = (userId: string, agoMs: number) => ({ ...person, userId, lostMs: NOW_MS - agoMs });
  const found = findingsOf(
    facts({
      mission: {
        people: [lost('ben', 10_000), lost('ana', 60_000)],
        sitting: { recordings: [{ ...recording, recorder: null }], captions: [], listeners: [] },
        servers: null,
      },
      channels: [{ ...channel, alarm: { kind: 'empty', sinceMs: NOW_MS - 7_000 } }],
      waiting: [waits, { ...waits, userId: 'jan', waitingSinceMs: NOW_MS - 20_000 }],
    }),
    NOW_MS,
  );
  expect(found.map(({ kind, userIds }) => `${kind} ${userIds.join('+')}`)).toEqual([
    'recorder-lost ',
    'booth-empty luc',
    'line-lost ana',
    'line-lost ben',
    'lobby-waits ewa+jan',
  ]);
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
  expect(FINDING_KINDS.length).toBe(new Set(FINDING_KINDS).size);
});

test('[ADMIN-03] bad lines stand before good ones', () => {
  const line = (lossFraction: number | null, lostMs: number | null = null) =>
    lineOf({
      lostMs,
      report:
        lossFraction === null ? null : { ...report, line: { roundTripMs: 1, jitterMs: 1, lossFraction } },
    });
  const rows = [
    { name: 'good', line: line(0) },
    { name: 'unknown', line: line(null) },
    { name: 'poor', line: line(0.2) },
    { name: 'lost', line: line(0, 1) },
    { name: 'fair', line: line(0.04) },
  ];
  expect(rows.toSorted(byWorstLine).map(({ name, line: is }) => `${name} ${is}`)).toEqual(
    ['lost', 'poor', 'fair', 'unknown', 'good'].map((name) => `${name} ${name}`),
  );
});
