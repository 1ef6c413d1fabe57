import { poll, pollPrivacy, type Poll } from '@hemicycle/contract/polls';
import { describe, expect, test } from 'vitest';
import type { Seat } from '../votes/seats-of.ts';
import { voteOnDisplay } from './vote-on-display.ts';

const tally: NonNullable<Poll['tally']> = {
  votedCount: 5,
  entitledCount: 20,
  votedWeight: '5',
  entitledWeight: '20',
  votesSummary: [
    { voteDecision: 'Yea', votes: 3, weight: '3' },
    { voteDecision: 'Nay', votes: 1, weight: '1' },
    { voteDecision: 'Pres.', votes: 1, weight: '1' },
  ],
  questionSummaries: null,
  runOff: null,
  withheld: null,
};

function aPoll(over: Partial<Poll> = {}): Poll {
  return {
    ...poll.parse({
      ...{ id: 'p', idVotingSession: 's', number: 7, position: 0, type: 'vote', timerType: null },
      ...{ title: 'Bill 41', question: 'Shall it pass?', description: '', documentation: [] },
      ...{ voteOptions: ['Yea', 'Nay', 'Pres.'], durationInSecond: null, durationQuantity: null },
      ...{
        durationUnits: null,
        startTime: 1_000,
        endTime: 61_000,
        closedTime: null,
        status: 'open',
        suspended: null,
        course: [],
        rollCall: null,
        cancelCommentary: '',
      },
      ...{ anonymous: 'open', votingOrganisation: 'none', votingOrganisationName: null },
      ...{ form: { kind: 'single' }, maySplit: false, majority: { kind: 'simple', base: 'valid' } },
      ...{ repeats: null, opensAt: null, closesAt: null, mayChangeVote: true, logAllVotes: false },
      ...{ cancelReason: null, cancelCommentary: '', suspended: null, course: [], rollCall: null },
      ...{ proofOfIdentity: false, proofWithinMs: null, signedCasts: false },
      ...{ fewestToTell: 0, result: 'undeclared', election: null, tally, present: null, record: null },
      resultDetails: { commentary: '', declaredBy: null, declaredAt: null, castingVote: null, elected: null },
      quorum: { opening: [], closing: [] },
      voting: { mayVote: false, reason: null, weight: null, onBehalfOf: [] },
    }),
    ...over,
  };
}

const seat = (userId: string, groupName: string, voteDecision: string | null): Seat => ({
  ...{ userId, name: `Name of ${userId}`, groupId: groupName, groupName, color: '#123456', voteDecision },
});
const seats = [
  seat('u1', 'Greens', 'Yea'),
  seat('u2', 'Greens', null),
  seat('u3', 'Union', 'Nay'),
  seat('u4', 'Union', 'Pres.'),
];

describe('[BEY-33] the seats of a vote', () => {
  test('are digits by group, without names or ids', () => {
    const drawn = voteOnDisplay(aPoll(), seats);
    expect(drawn?.seats).toEqual([
      { groupName: 'Greens', groupColor: '#123456', seats: '10' },
      { groupName: 'Union', groupColor: '#123456', seats: '23' },
    ]);
    expect(JSON.stringify(drawn)).not.toMatch(/u\d|Name of/);
  });
  test.each(
    pollPrivacy.options.flatMap((anonymous) => [
      { anonymous, status: 'open' as const },
      { anonymous, status: 'closed' as const },
    ]),
  )('of $anonymous, $status, are told by open ballot alone', (given) => {
    expect(voteOnDisplay(aPoll(given), seats)?.seats !== null).toBe(given.anonymous === 'open');
  });
  test('[BEY-08] are not told where a vote asks several questions, and no mark can show an answer', () => {
    const questions = [{ question: 'Adopt it?', voteOptions: ['Yea', 'Nay'] }];
    expect(voteOnDisplay(aPoll({ form: { kind: 'questions', questions } }), seats)?.seats).toBeNull();
  });
});

test.each([
  ['open', 'open', 5, 5],
  ['privatevoter', 'open', 5, 9],
  ['privatevoterselection', 'open', 5, 9],
  ['privatevoter', 'closed', 5, 5],
  ['privateselection', 'open', 5, 5],
] as const)('[BEY-33][PRIV-04] a vote %s, %s: %d to %d have voted', (anonymous, status, from, to) => {
  const drawn = voteOnDisplay(aPoll({ anonymous, status }), null);
  expect([drawn?.votedFrom, drawn?.votedTo]).toEqual([from, to]);
});

test('[BEY-33] a range ends at the number of those entitled', () => {
  const small = { ...tally, entitledCount: 7 };
  expect(voteOnDisplay(aPoll({ anonymous: 'privatevoter', tally: small }), null)?.votedTo).toBe(7);
});

test('[BEY-33] a count that is withheld stays withheld, and says why', () => {
  const withheld = { ...tally, votesSummary: null, withheld: 'privacy-while-open' as const };
  const drawn = voteOnDisplay(aPoll({ anonymous: 'privateselection', tally: withheld }), null);
  expect([drawn?.options, drawn?.withheld, drawn?.needed]).toEqual([null, 'privacy-while-open', null]);
});

test('[BEY-33] a closed vote has what was needed, and its result once it is declared', () => {
  const closed = aPoll({ status: 'closed', closedTime: 50_000 });
  expect(voteOnDisplay(closed, null)).toMatchObject({
    endsAt: null,
    needed: { of: 'heads', amount: '3', moreThan: false },
    result: null,
    declaredAt: null,
  });
  const resultDetails = { ...closed.resultDetails, declaredAt: 60_000, commentary: 'Not for the street' };
  const declared = voteOnDisplay({ ...closed, result: 'PASS', resultDetails }, null);
  expect(declared).toMatchObject({ result: 'PASS', declaredAt: 60_000 });
  expect(JSON.stringify(declared)).not.toContain('street');
});

test('[BEY-33][BEY-40] a suspended vote keeps its time', () => {
  const suspended = { sinceMs: 30_000, remainingMs: 31_000 };
  expect(voteOnDisplay(aPoll({ suspended }), null)?.suspended).toEqual({ remainingMs: 31_000 });
  expect(voteOnDisplay(aPoll(), null)?.suspended).toBeNull();
});

test('[BEY-33] a withdrawn vote tells no count, and drafts and timers are none', () => {
  const withdrawn = voteOnDisplay(aPoll({ status: 'cancelled' }), seats);
  expect([withdrawn?.options, withdrawn?.questions, withdrawn?.seats]).toEqual([null, null, null]);
  expect(voteOnDisplay(aPoll({ status: 'draft' }), null)).toBeNull();
  expect(voteOnDisplay(aPoll({ type: 'timer' }), null)).toBeNull();
});

describe('[BEY-41] who is called in a roll call', () => {
  const rollCall: Poll['rollCall'] = {
    ...{ orderedBy: 'name', startedAtMs: 2_000, by: { id: 'clerk', name: 'Clerk' }, size: 20 },
    called: { userId: 'u1', name: 'Ada', groupName: 'Greens', color: '#123456', place: 3 },
  };
  test.each(
    pollPrivacy.options.flatMap((anonymous) => [
      { anonymous, status: 'open' as const },
      { anonymous, status: 'closed' as const },
    ]),
  )('of $anonymous, $status, is told by open ballot alone, while it is open', (given) => {
    const called = voteOnDisplay(aPoll({ ...given, rollCall }), null)?.called;
    const told = { name: 'Ada', groupName: 'Greens', groupColor: '#123456', place: 3, size: 20 };
    expect(called).toEqual(given.anonymous === 'open' && given.status === 'open' ? told : null);
  });
});
