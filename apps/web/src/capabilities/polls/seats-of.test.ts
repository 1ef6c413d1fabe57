import type { Poll } from '@hemicycle/contract/polls';
import { expect, test } from 'vitest';
import {
  drawnElectors,
  mayDrawSeats,
  type SeatElector,
  seatGroups,
  seatsOf,
} from '@hemicycle/rules/votes/seats-of';
import { testElectorate, testInspection, testPoll } from './testing-house.ts';

const elector = (userId: string, name: string, groupId: string | null): SeatElector => ({
  userId,
  name,
  groupId,
  groupName: groupId,
  color: null,
});
const house = [
  elector('u1', 'Rosa', 'Labour'),
  elector('u2', 'Ana', 'Greens'),
  elector('u3', 'Bo', 'Labour'),
  elector('u4', 'Íris', null),
];

test('[BEY-04] groups stand in the order of the electorate, members within one by name', () => {
  const seats = seatsOf(house, [{ userId: 'u1', voteDecision: 'Nay' }])!;
  expect(seats.map(({ name, voteDecision }) => [name, voteDecision])).toEqual([
    ['Bo', null],
    ['Rosa', 'Nay'],
    ['Ana', null],
    ['Íris', null],
  ]);
  expect(seatGroups(seats).map(({ groupId, seats: members }) => [groupId, members.length])).toEqual([
    ['Labour', 2],
    ['Greens', 1],
    [null, 1],
  ]);
});

test('[BEY-04] no seat moves when a vote arrives', () => {
  const order = (votes: Parameters<typeof seatsOf>[1]) => seatsOf(house, votes)!.map(({ userId }) => userId);
  expect(order([{ userId: 'u4', voteDecision: 'Yea' }])).toEqual(order([]));
});

test.each([
  { userId: null, voteDecision: 'Yea', why: 'it does not tell whose it is' },
  { userId: 'u1', voteDecision: null, why: 'the choice is hidden' },
  { userId: 'u1', voteDecision: ['Yea', 'Nay'], why: 'it is a list' },
])('[BEY-04][PRIV-03] no map of a vote where $why', ({ userId, voteDecision }) => {
  expect(seatsOf(house, [{ userId, voteDecision }])).toBeNull();
});

test.each([
  { anonymous: 'open', status: 'open', drawn: true },
  { anonymous: 'open', status: 'closed', drawn: true },
  { anonymous: 'open', status: 'cancelled', drawn: false },
  { anonymous: 'limitedvisibility', status: 'open', drawn: false },
  { anonymous: 'limitedvisibility', status: 'closed', drawn: true },
  { anonymous: 'privatevoter', status: 'closed', drawn: false },
  { anonymous: 'privateselection', status: 'closed', drawn: false },
  { anonymous: 'privatevoterselection', status: 'closed', drawn: false },
] as const satisfies (Pick<Poll, 'anonymous' | 'status'> & { drawn: boolean })[])(
  '[BEY-04][PRIV-04] seats of a poll $anonymous, $status: $drawn',
  ({ drawn, ...poll }) => {
    expect(mayDrawSeats({ ...testPoll, ...poll }, 'ordinary')).toBe(drawn);
  },
);

const questions = [{ question: 'Adopt it?', voteOptions: ['Yea', 'Nay'] }];
test.each<[string, Partial<Poll>, boolean]>([
  ['a single choice', {}, true],
  ['several chosen', { form: { kind: 'approval', minimum: 1, maximum: 2 } }, false],
  ['a ranking', { form: { kind: 'ranking' } }, false],
  ['several questions', { form: { kind: 'questions', questions } }, false],
  ['weights that may be split', { maySplit: true }, false],
])('[BEY-04][BEY-08] an open ballot of %s has a map: %s', (_, given, drawn) => {
  expect(mayDrawSeats({ ...testPoll, ...given }, 'ordinary')).toBe(drawn);
});

test.each([
  { groups: null, drawn: 5 },
  { groups: 'privacy-always', drawn: 1 },
] as const)('[BEY-04][PRIV-05] groups withheld $groups: $drawn drawn', ({ groups, drawn }) => {
  const inspection = testInspection({ seats: 24, voted: 10 });
  const { electors } = testElectorate(24);
  const seats = seatsOf(
    drawnElectors(electors, { withheld: { ...inspection.withheld, groups } }),
    inspection.votes,
  )!;
  expect(seats.filter(({ voteDecision }) => voteDecision !== null)).toHaveLength(10);
  expect(seatGroups(seats)).toHaveLength(drawn);
});
