import type { Poll, PollTally } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { countRunOff } from '@hemicycle/rules/polls/instant-run-off';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { InspectionSummary } from './InspectionSummary.tsx';
import { ReceiptsPart } from './ReceiptsPart.tsx';
import { testInspection } from '../testing-house.ts';

const count = (voteDecision: string, votes: number) => ({ voteDecision, votes, weight: String(votes) });

/** The inspection of a poll with the given ballot form and one group. */
function inspectionOf(form: Poll['form'], tally: Partial<PollTally>): VoteInspection {
  const given = testInspection({ seats: 12, voted: 10 });
  const votesSummary = tally.votesSummary ?? [];
  return {
    ...given,
    poll: {
      ...given.poll,
      form,
      voteOptions: votesSummary.map(({ voteDecision }) => voteDecision),
      tally: given.poll.tally && { ...given.poll.tally, votesSummary: [], ...tally },
    },
    summaryByDecision: votesSummary,
    summaryByGroup: [
      {
        groupId: 'civic',
        groupName: 'Civic Union',
        color: null,
        members: 12,
        notVoted: 2,
        decisions: votesSummary,
        questionSummaries: tally.questionSummaries ?? null,
      },
    ],
  };
}

test('[BEY-08] [POLL-12] several options: percent of the ballots, also in the inspection', async () => {
  const { container } = draw(
    <InspectionSummary
      inspection={inspectionOf(
        { kind: 'approval', minimum: 1, maximum: 2 },
        { votesSummary: [count('Ann', 8), count('Ben', 6)] },
      )}
    />,
  );
  expect(screen.getByText('Ann: 8, 80 percent')).toBeDefined();
  expect(screen.getByText(/Percent of the ballots/)).toBeDefined();
  await expectAccessible(container);
});

test('[BEY-08] [POLL-12] [VOTE-08] several questions: bars of each, and a table per group of each, by its question', async () => {
  const questions = [
    { question: 'Adopt it?', voteOptions: ['Yea', 'Nay'] },
    { question: 'From when?', voteOptions: ['2027', '2028'] },
  ];
  const questionSummaries = [
    [count('Yea', 7), count('Nay', 3)],
    [count('2027', 4), count('2028', 6)],
  ];
  const { container } = draw(
    <InspectionSummary inspection={inspectionOf({ kind: 'questions', questions }, { questionSummaries })} />,
  );
  expect(within(screen.getByRole('list', { name: 'From when?' })).getAllByRole('listitem')).toHaveLength(2);
  const cellsOf = (name: RegExp) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => row.textContent);
  expect(cellsOf(/^Per group: .Adopt it\?/u)).toEqual(['GroupYeaNayNot voted', 'Civic Union732', 'Total732']);
  expect(cellsOf(/^Per group: .From when\?/u)).toEqual([
    'Group20272028Not voted',
    'Civic Union462',
    'Total462',
  ]);
  await expectAccessible(container);
});

test('[BEY-08] [POLL-12] a ranking: its rounds, and per group the first preferences', async () => {
  const ballots = [
    { ranking: ['Ann', 'Cleo'], votes: 4, weight: '4' },
    { ranking: ['Ben'], votes: 4, weight: '4' },
    { ranking: ['Cleo', 'Ann'], votes: 2, weight: '2' },
  ];
  const { container } = draw(
    <InspectionSummary
      inspection={inspectionOf(
        { kind: 'ranking' },
        {
          votesSummary: [count('Ann', 4), count('Ben', 4), count('Cleo', 2)],
          runOff: countRunOff(['Ann', 'Ben', 'Cleo'], ballots, 'heads'),
        },
      )}
    />,
  );
  expect(screen.getByText('Ann wins.')).toBeDefined();
  const groups = within(screen.getByRole('table', { name: 'Per group' }));
  expect(
    groups.getAllByRole('row').map((row) => Array.from(row.children, (cell) => cell.textContent).join(' ')),
  ).toEqual(['Group Ann Ben Cleo Not voted', 'Civic Union 4 4 2 2', 'Total 4 4 2 2']);
  expect(
    groups.getByRole('columnheader', { name: 'Not voted' }).querySelector('svg')?.getAttribute('data-kind'),
  ).toBe('none');
  await expectAccessible(container);
});

test('[POLL-14] so does that of a closed vote that hides its voters; while it is open, nobody knows', async () => {
  const given = testInspection({ seats: 24, voted: 0 });
  const withheld = { ...given.withheld, voters: 'privacy-always' as const };
  const inspection = {
    ...given,
    votes: [],
    withheld,
    poll: { ...given.poll, anonymous: 'privatevoter' as const },
  };
  const { unmount } = draw(<ReceiptsPart inspection={inspection} />);
  expect(screen.getByText('No Votes Cast')).toBeDefined();
  unmount();
  draw(<ReceiptsPart inspection={{ ...inspection, poll: { ...inspection.poll, status: 'open' } }} />);
  expect(screen.queryByText('No Votes Cast')).toBeNull();
  expect(screen.getByText('Not available yet due to privacy option')).toBeDefined();
});

test('[POLL-14] an inspection without votes says so', async () => {
  const { container } = draw(<ReceiptsPart inspection={testInspection({ seats: 24, voted: 0 })} />);
  expect(screen.getByText('No Votes Cast')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  await expectAccessible(container);
});

test('[POLL-12] heads and weights never stand in one table: a weighted poll has a table of each per group', async () => {
  const weighted = inspectionOf(
    { kind: 'single' },
    {
      votesSummary: [
        { voteDecision: 'Yea', votes: 4, weight: '60' },
        { voteDecision: 'Nay', votes: 6, weight: '25.5' },
      ],
    },
  );
  const { container } = draw(
    <InspectionSummary
      inspection={{ ...weighted, poll: { ...weighted.poll, votingOrganisation: 'shares' } }}
    />,
  );
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => Array.from(row.children, (cell) => cell.textContent).join(' '));
  expect(rowsOf('Per group, by weight')).toEqual(['Group Yea Nay', 'Civic Union 60 25.5', 'Total 60 25.5']);
  expect(rowsOf('Per group, by members')).toEqual([
    'Group Yea Nay Not voted',
    'Civic Union 4 6 2',
    'Total 4 6 2',
  ]);
  await expectAccessible(container);
});
