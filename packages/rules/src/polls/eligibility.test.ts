import { expect, test } from 'vitest';
import { votingRightAtOpening, votingRightInElectorate, type PossibleVoter } from './eligibility.ts';
import { voteWeightOf, type WeightingGroup } from './weighting.ts';

const weighting = (
  id: string,
  voteOrganisation: string | null,
  weightingNumber: string | null,
): WeightingGroup => ({
  id,
  grouptype: 'vote-weighting',
  voteOrganisation,
  weightingNumber,
});
const primary: WeightingGroup = {
  id: 'p',
  grouptype: 'primary',
  voteOrganisation: 'eu',
  weightingNumber: '9',
};

test.each([
  {
    id: 'WEIGHT-01',
    why: 'unweighted counts 1',
    organisation: 'none',
    groups: [weighting('g', 'eu', '3')],
    expected: '1',
  },
  {
    id: 'WEIGHT-03',
    why: 'the group of the organisation',
    organisation: 'eu',
    groups: [weighting('g', 'eu', '2.05')],
    expected: '2.05',
  },
  {
    id: 'WEIGHT-03',
    why: 'a group of another organisation',
    organisation: 'eu',
    groups: [weighting('g', 'un', '2')],
    expected: null,
  },
  {
    id: 'WEIGHT-03',
    why: 'a group without a number',
    organisation: 'eu',
    groups: [weighting('g', 'eu', null)],
    expected: null,
  },
  { id: 'WEIGHT-03', why: 'a group of another type', organisation: 'eu', groups: [primary], expected: null },
  {
    id: 'WEIGHT-03',
    why: 'the heaviest of several',
    organisation: 'eu',
    groups: [weighting('g', 'eu', '10'), weighting('h', 'eu', '9.5')],
    expected: '10',
  },
])('[$id] $why', ({ organisation, groups, expected }) => {
  expect(voteWeightOf(organisation, groups)).toBe(expected);
});

const member: PossibleVoter = { actionsAllowed: ['app_vote-bool'], memberOfSession: true, groups: [] };
const vote = { type: 'vote', votingOrganisation: 'none' } as const;
const weightedVote = { type: 'vote', votingOrganisation: 'eu' } as const;

test.each([
  {
    id: 'VOTE-01',
    why: 'a member may',
    poll: vote,
    person: member,
    expected: { mayVote: true, weight: '1' },
  },
  {
    id: 'PERM-13',
    why: 'without the permission',
    poll: vote,
    person: { ...member, actionsAllowed: ['app_vote'] },
    expected: { mayVote: false, reason: 'lacks-vote-permission' },
  },
  {
    id: 'VOTE-01',
    why: 'not of this session',
    poll: vote,
    person: { ...member, memberOfSession: false },
    expected: { mayVote: false, reason: 'not-a-member' },
  },
  {
    id: 'WEIGHT-03',
    why: 'without a weight',
    poll: weightedVote,
    person: member,
    expected: { mayVote: false, reason: 'no-weight' },
  },
  {
    id: 'WEIGHT-03',
    why: 'with a weight',
    poll: weightedVote,
    person: { ...member, groups: [weighting('g', 'eu', '3')] },
    expected: { mayVote: true, weight: '3' },
  },
  {
    id: 'POLL-01',
    why: 'a timer holds no vote',
    poll: { ...vote, type: 'timer' as const },
    person: member,
    expected: { mayVote: false, reason: 'poll-has-no-vote' },
  },
])('[$id] at opening: $why', ({ poll, person, expected }) => {
  expect(votingRightAtOpening(poll, person)).toEqual(expected);
});

test.each([
  {
    why: 'votes with the frozen weight, whatever changed',
    poll: weightedVote,
    person: member,
    frozen: '3',
    expected: { mayVote: true, weight: '3' },
  },
  {
    why: 'came after the opening',
    poll: vote,
    person: member,
    frozen: null,
    expected: { mayVote: false, reason: 'arrived-after-opening' },
  },
  {
    why: 'never could',
    poll: weightedVote,
    person: member,
    frozen: null,
    expected: { mayVote: false, reason: 'no-weight' },
  },
  {
    why: 'lost the permission since',
    poll: vote,
    person: { ...member, actionsAllowed: [] },
    frozen: '1',
    expected: { mayVote: false, reason: 'lacks-vote-permission' },
  },
])('[VOTE-01][PERM-13] in the electorate: $why', ({ poll, person, frozen, expected }) => {
  expect(votingRightInElectorate(poll, person, frozen)).toEqual(expected);
});
