import type { Poll } from '@hemicycle/contract/polls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { formats } from '../../../i18n/formats.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { standInForApi } from '../../../testing-api-client.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { InspectionDetails } from './InspectionDetails.tsx';
import { InspectionSummary } from './InspectionSummary.tsx';
import { answerCalls, call, enterSitting, sentBy } from '../testing-api.ts';
import { testInspection, testPoll } from '../testing-house.ts';
import { VoteInspection } from './VoteInspection.tsx';

standInForApi(async (what, options) => call(what, options));

const READ = 'GET /api/polls/:pollId/votes';
const opened = Date.UTC(2026, 10, 24, 10, 41, 30);
const poll: Poll = {
  ...testPoll,
  description: 'As amended in committee.',
  documentation: [{ label: 'Bill 41', url: 'https://example.org/41' }],
  startTime: opened,
  endTime: opened + 95_000,
  closedTime: opened + 95_000,
  durationInSecond: 93_784,
  anonymous: 'privateselection',
  votingOrganisation: 'water-board',
  result: 'PASS',
  resultDetails: { ...testPoll.resultDetails, commentary: 'It goes to the second chamber.' },
};

beforeEach(() => {
  enterSitting();
  answerCalls({
    'GET /api/groups': [{ id: 'water-board', name: 'Water Board', grouptype: 'vote-organisation' }],
    [READ]: testInspection({ seats: 12, voted: 10 }),
    'GET /api/polls/:pollId/electorate': { electors: [], others: [] },
  });
});

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('[POLL-17] a repetition says in the details which vote it repeats', () => {
  useLive.setState({ polls: [{ ...poll, id: 'v5', number: 5, title: 'The void one' }] });
  const { rerender } = draw(<InspectionDetails poll={{ ...poll, repeats: 'v5' }} />);
  expect(fact('Repeats')).toBe('Vote 5, The void one');
  rerender(<InspectionDetails poll={{ ...poll, repeats: null }} />);
  expect(screen.queryByText('Repeats')).toBeNull();
});

test('[POLL-10][POLL-04] the details have everything that a poll is and was', async () => {
  draw(<InspectionDetails poll={poll} />);
  await waitFor(() => expect(fact('Voting organisation')).toBe('Water Board'));
  expect({
    question: fact('Question'),
    description: fact('Description'),
    documentation: fact('Documentation'),
    options: fact('Options'),
    opened: fact('Opened'),
    closed: fact('Closed'),
    duration: fact('Planned duration'),
    status: fact('Status'),
    result: fact('Result'),
    commentary: fact('Commentary'),
  }).toEqual({
    question: 'Shall the bill be passed?',
    description: 'As amended in committee.',
    documentation: 'Bill 41',
    options: 'Yea, Nay, Pres.',
    opened: formats().stamp(opened),
    closed: formats().stamp(opened + 95_000),
    duration: '1 day 2 hours 3 minutes 4 seconds',
    status: 'Closed',
    result: 'PASS',
    commentary: 'It goes to the second chamber.',
  });
  expect(fact('Privacy option')).toContain('Just name');
  expect(screen.getByRole('link', { name: /Bill 41/ }).getAttribute('href')).toBe('https://example.org/41');
  await expectAccessible();
});

test('[POLL-10][BEY-08] of several questions the details have the options of each', async () => {
  const questions = [
    { question: 'Adopt it?', voteOptions: ['Yea', 'Nay'] },
    { question: 'From when?', voteOptions: ['2027', '2028'] },
  ];
  draw(<InspectionDetails poll={{ ...poll, voteOptions: [], form: { kind: 'questions', questions } }} />);
  const options = screen.getByText('Options', { selector: 'dt' }).nextElementSibling;
  expect(Array.from(options?.querySelectorAll('li') ?? [], (item) => item.textContent)).toEqual([
    'Adopt it? Yea, Nay',
    'From when? 2027, 2028',
  ]);
  await expectAccessible();
});

test.each([
  { how: 'with a set end', part: { durationInSecond: null, closesAt: opened + 120_000 }, said: '2 minutes' },
  { how: 'without an end', part: { durationInSecond: null, closesAt: null }, said: 'Open' },
])('[POLL-10][BEY-07] how long a poll $how was to run', ({ part, said }) => {
  draw(<InspectionDetails poll={{ ...poll, ...part }} />);
  expect(fact('Planned duration')).toBe(said);
});

test('[POLL-11] the inspection has receipts and details, and is read again on a wish', async () => {
  act(() => useLive.setState({ polls: [testPoll] }));
  draw(<VoteInspection pollId="p1" onClose={vi.fn()} />);
  const inspection = within(await screen.findByRole('dialog', { name: testPoll.title }));
  const receipts = await inspection.findByRole('tab', { name: 'Receipts' });
  expect(receipts.getAttribute('aria-selected')).toBe('true');
  expect(inspection.getAllByRole('row', { name: /Member/ })).toHaveLength(10);
  fireEvent.click(inspection.getByRole('tab', { name: 'Details' }));
  expect(fact('Question')).toBe('Shall the bill be passed?');
  fireEvent.click(inspection.getByRole('tab', { name: 'Receipts' }));

  answerCalls({ [READ]: testInspection({ seats: 12, voted: 12 }) });
  fireEvent.click(inspection.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(inspection.getAllByRole('row', { name: /Member/ })).toHaveLength(12));
  expect(sentBy(READ)).toEqual([{ params: { pollId: 'p1' } }]);
});

test('[WEIGHT-01][WEIGHT-02] an organisation is called as it was at the opening, and the weights stand by group and in total', async () => {
  const weighted = { ...poll, votingOrganisation: 'gone', votingOrganisationName: 'Council of Regions' };
  draw(<InspectionDetails poll={weighted} />);
  expect(fact('Voting organisation')).toBe('Council of Regions');
  const summary = {
    voteWeightingGroups: [
      { groupId: 'north', groupName: 'North', votes: 2, weight: '5' },
      { groupId: null, groupName: '', votes: 1, weight: '0.5' },
    ],
    totalVoteWeighting: '5.5',
  };
  const inspection = testInspection({ seats: 12, voted: 10 }, weighted);
  const { container } = draw(
    <InspectionSummary inspection={{ ...inspection, voteWeightingSummary: summary }} />,
  );
  const rows = within(screen.getByRole('table', { name: 'Weights' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Weighting groupMembersWeight',
    'North25',
    'Group not kept10.5',
    'Total35.5',
  ]);
  await expectAccessible(container);
});

test('[WEIGHT-02] the weights of many groups come in pages', () => {
  const voteWeightingGroups = Array.from({ length: 120 }, (_, index) => ({
    groupId: `g${index}`,
    groupName: `Group ${index}`,
    votes: 1,
    weight: '2',
  }));
  const inspection = testInspection({ seats: 12, voted: 10 });
  const voteWeightingSummary = { voteWeightingGroups, totalVoteWeighting: '240' };
  draw(<InspectionSummary inspection={{ ...inspection, voteWeightingSummary }} />);
  const rows = () => within(screen.getByRole('table', { name: 'Weights' })).getAllByRole('row');
  expect(rows()).toHaveLength(52);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(rows()[1]?.textContent).toBe('Group 5012');
  expect(rows().at(-1)?.textContent).toBe('Total120240');
});
