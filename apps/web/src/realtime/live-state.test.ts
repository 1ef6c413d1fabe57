import { NO_SPEAKING_RULES } from '@hemicycle/contract/speaking-rules';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { personDefaults } from '@hemicycle/contract/person-defaults';
import type { Poll } from '@hemicycle/contract/polls';
import type { SpeakersList, SpeakersNews, Speech } from '@hemicycle/contract/speakers';
import { expect, test } from 'vitest';
import { testPoll } from '../capabilities/polls/testing-house.ts';
import { liveState } from '../testing-live-state.ts';
import { livePerson } from '../testing-person.ts';
import { applyChanges, applySnapshot, emptyLive } from './live-state.ts';

const person = (userId: string, handType: 0 | 1 | 2 = 0): LivePerson => livePerson(userId, { handType });

const poll = (id: string): Poll => ({ ...testPoll, id, status: 'open', closedTime: null });

const state = liveState({
  people: [person('a'), person('b')],
  polls: [poll('p1')],
});
const live = applySnapshot(emptyLive, 1, state);

const tally = {
  votedCount: 1,
  entitledCount: 2,
  votedWeight: '1',
  entitledWeight: '2',
  votesSummary: null,
  questionSummaries: null,
  runOff: null,
  withheld: null,
};

test('[DESIGN §4] a snapshot replaces people, polls and votes', () => {
  const next = applySnapshot(live, 9, { ...state, people: [person('c')], polls: [] });
  expect(Object.keys(next.people)).toEqual(['c']);
  expect(next.polls).toEqual([]);
  expect(next.version).toBe(9);
});

test('[DESIGN §4] each change replaces what it names', () => {
  const outcome = applyChanges(live, 2, [
    { kind: 'people', people: [person('a', 2)] },
    { kind: 'personGone', userId: 'b' },
    { kind: 'poll', poll: poll('p2') },
    { kind: 'tally', pollId: 'p1', tally },
    { kind: 'chatMessage', message: { id: 'm1', roomId: 's1', personId: 'a', text: 'x', created: 1 } },
    { kind: 'chatMessage', message: { id: 'm1', roomId: 's1', personId: 'a', text: 'x', created: 1 } },
  ]);
  if (outcome.kind !== 'applied') throw new Error(outcome.kind);
  expect(outcome.live.people['a']?.handType).toBe(2);
  expect(outcome.live.people['b']).toBeUndefined();
  expect(outcome.live.polls.map((one) => one.id)).toEqual(['p2', 'p1']);
  expect(outcome.live.polls[1]?.tally?.votedCount).toBe(1);
  expect(outcome.live.chatMessages).toHaveLength(1);
  expect(live.people['b']).toBeDefined();
});

test('[BEY-23] a message may leave out what holds of most, and say by number where people are', () => {
  const told = { userId: 'c', number: 3, displayName: 'Chidi', groups: [], roles: ['member'] };
  const before = applySnapshot(emptyLive, 1, {
    ...state,
    // As the message arrives: fields with their default value are left out, and the page does not
    // use the schema that would fill them in.
    people: JSON.parse(JSON.stringify([told, livePerson('d', { number: 4 })])),
  });
  expect(before.people['c']).toEqual({ ...personDefaults, ...told });
  const outcome = applyChanges(before, 2, [
    {
      kind: 'presence',
      groups: [
        { connected: true, meeting: 'huddle', meetingId: 'h1', numbers: [3, 99] },
        { connected: false, meeting: 'NOT_IN_MEETING', meetingId: null, numbers: [4] },
      ],
    },
  ]);
  if (outcome.kind !== 'applied') throw new Error(outcome.kind);
  expect(outcome.live.people['c']).toMatchObject({
    connected: true,
    meeting: 'huddle',
    meetingId: 'h1',
    displayName: 'Chidi',
  });
  expect(outcome.live.people['d']).toMatchObject({ connected: false, meeting: 'NOT_IN_MEETING' });
  expect(Object.keys(outcome.live.people)).toEqual(['c', 'd']);
});

test.each([
  { version: 1, expected: 'old' },
  { version: 2, expected: 'applied' },
  { version: 3, expected: 'gap' },
])('[DESIGN §4] after version 1, version $version is $expected', ({ version, expected }) => {
  expect(applyChanges(live, version, []).kind).toBe(expected);
});

test('[PROXY-09] who votes in person takes what their proxy cast for them, and nobody else’s', () => {
  const receipt = (userId: string) => ({
    pollId: 'p1',
    userId,
    proxyVoter: userId === 'u1' ? null : 'u1',
    voteDecision: 'Yea',
    voteWeight: '1',
    serverArrivalTime: 1,
    receiptPrivate: 'r',
    receiptPublic: 'p',
    castStatement: null,
    enteredBy: null,
    changed: false,
  });
  const voted = applySnapshot(live, 1, { ...state, myVotes: ['u1', 'u2', 'u3'].map(receipt) });
  const outcome = applyChanges(voted, 2, [{ kind: 'votedInPerson', pollId: 'p1', userIds: ['u2'] }]);
  if (outcome.kind !== 'applied') throw new Error(outcome.kind);
  expect(Object.keys(outcome.live.myVotes)).toEqual(['p1/u1', 'p1/u3']);
  expect([...outcome.live.votedInPerson]).toEqual(['p1/u2']);
  const anew = applySnapshot(live, 3, { ...state, votedInPerson: [{ pollId: 'p1', userId: 'u3' }] });
  expect([...anew.votedInPerson]).toEqual(['p1/u3']);
});

test('[BEY-13] news of the speakers list replaces the speeches that it names, and an older one changes nothing', () => {
  const list: SpeakersList = {
    id: 'l1',
    title: null,
    openedAt: 0,
    closedAt: null,
    itemId: null,
    ...NO_SPEAKING_RULES,
    handsUntil: null,
    version: 1,
  };
  const speech = (number: number, spokenMs = 0): Speech => ({
    ...{ kind: 'speech', ofSpeech: null, interrupted: false, side: null, byName: false },
    id: `of-${number}`,
    number,
    userId: 'a',
    displayName: 'A',
    groupId: null,
    groupName: null,
    startedAt: 0,
    endedAt: 1,
    spokenMs,
    runningSince: null,
  });
  let next = live;
  const hear = (news: Omit<SpeakersNews, 'carried'>) => {
    const speakers = { ...news, carried: null };
    const outcome = applyChanges(next, (next.version ?? 0) + 1, [{ kind: 'speakers', speakers }]);
    if (outcome.kind !== 'applied') throw new Error(outcome.kind);
    next = outcome.live;
    return next.speakers?.speeches.map(({ number, spokenMs }) => [number, spokenMs]);
  };
  expect(hear({ list, speeches: [speech(1)], gone: [] })).toEqual([[1, 0]]);
  expect(hear({ list: { ...list, version: 2 }, speeches: [speech(1, 9), speech(2)], gone: [] })).toEqual([
    [1, 9],
    [2, 0],
  ]);
  expect(hear({ list, speeches: [speech(1)], gone: [] })).toEqual([
    [1, 9],
    [2, 0],
  ]);
  expect(hear({ list: { ...list, version: 3 }, speeches: [speech(1, 12)], gone: ['of-2'] })).toEqual([
    [1, 12],
  ]);
  expect(hear({ list: { ...list, version: 3, limitSeconds: 60 }, speeches: [], gone: [] })).toEqual([
    [1, 12],
  ]);
  expect(next.speakers?.limitSeconds).toBe(60);
  expect(hear({ list: { ...list, id: 'l2', version: 0 }, speeches: [], gone: [] })).toEqual([]);
});
