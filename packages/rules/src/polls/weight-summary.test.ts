import { expect, test } from 'vitest';
import { summariseWeights, type WeightedElector } from './weight-summary.ts';

const elector = (group: string | null, weight: string): WeightedElector => ({
  weightingGroupId: group,
  weightingGroupName: group === null ? null : group.toUpperCase(),
  weight,
});

test('[WEIGHT-02] weights are added exactly by group, the heaviest group first, equal ones by name', () => {
  const electorate = [
    elector('b', '0.1'),
    elector('c', '3'),
    elector('b', '0.2'),
    elector('a', '0.3'),
    elector('c', '0'),
  ];
  expect(summariseWeights(electorate)).toEqual({
    voteWeightingGroups: [
      { groupId: 'c', groupName: 'C', votes: 2, weight: '3' },
      { groupId: 'a', groupName: 'A', votes: 1, weight: '0.3' },
      { groupId: 'b', groupName: 'B', votes: 2, weight: '0.3' },
    ],
    totalVoteWeighting: '3.6',
  });
});

test('[WEIGHT-02] an electorate whose groups were not kept has its total', () => {
  expect(summariseWeights([elector(null, '2'), elector(null, '1.5')])).toEqual({
    voteWeightingGroups: [{ groupId: null, groupName: '', votes: 2, weight: '3.5' }],
    totalVoteWeighting: '3.5',
  });
});
