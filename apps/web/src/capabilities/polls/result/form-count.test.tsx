import type { Poll, PollTally } from '@hemicycle/contract/polls';
import { countRunOff } from '@hemicycle/rules/polls/instant-run-off';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { standInForApi } from '../../../testing-api-client.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { SoFar } from '../panel/SoFar.tsx';
import { answerCalls, call } from '../testing-api.ts';
import { testPoll } from '../testing-house.ts';

standInForApi(async (what, options) => call(what, options));

const count = (voteDecision: string, votes: number) => ({ voteDecision, votes, weight: String(votes) });
const counted = (part: Partial<PollTally>): PollTally => ({
  votedCount: 10,
  entitledCount: 12,
  votedWeight: '10',
  entitledWeight: '12',
  votesSummary: [],
  questionSummaries: null,
  runOff: null,
  withheld: null,
  ...part,
});
const poll = (part: Partial<Poll>): Poll => ({
  ...testPoll,
  anonymous: 'privatevoterselection',
  voteOptions: ['Ann', 'Ben', 'Cleo'],
  ...part,
});

test('[BEY-08] several chosen: percent of the ballots', async () => {
  const { container } = draw(
    <SoFar
      poll={poll({
        form: { kind: 'approval', minimum: 1, maximum: 2 },
        tally: counted({ votesSummary: [count('Ann', 8), count('Ben', 6), count('Cleo', 1)] }),
      })}
    />,
  );
  expect(screen.getByText('Ann: 8, 80 percent')).toBeDefined();
  expect(screen.getByText('Ben: 6, 60 percent')).toBeDefined();
  expect(screen.getByText(/Percent of the ballots/)).toBeDefined();
  const drawn = [...container.querySelectorAll<HTMLElement | SVGElement>('[data-kind]')];
  expect(new Set(drawn.map(({ dataset }) => dataset['kind']))).toEqual(new Set(['pres']));
  await expectAccessible(container);
});

test.each([
  { which: 'heads', given: {}, says: 'Percentages are of the 10 votes cast.' },
  {
    which: 'weight',
    given: { votingOrganisation: 'council' },
    says: 'Percentages are of the weight voted, 10.',
  },
])('[VOTE-06][VOTE-07] a closed vote says what its percent are of: $which', ({ given, says }) => {
  const tally = counted({ votesSummary: [count('Ann', 6), count('Ben', 3), count('Cleo', 1)] });
  const { rerender } = draw(<SoFar poll={poll({ ...given, tally })} />);
  expect(screen.getByText(says)).toBeDefined();
  rerender(<SoFar poll={poll({ ...given, tally, status: 'open' })} />);
  expect(screen.queryByText(/^Percentages/)).toBeNull();
});

test('[BEY-04][BEY-08] several questions: bars of each, and the figure of an open ballot', async () => {
  const { container } = draw(
    <SoFar
      poll={poll({
        anonymous: 'open',
        form: {
          kind: 'questions',
          questions: [
            { question: 'Adopt it?', voteOptions: ['Yea', 'Nay'] },
            { question: 'From when?', voteOptions: ['2027', '2028'] },
          ],
        },
        tally: counted({
          questionSummaries: [
            [count('Yea', 7), count('Nay', 3)],
            [count('2027', 4), count('2028', 6)],
          ],
        }),
      })}
    />,
  );
  expect(within(screen.getByRole('list', { name: 'Adopt it?' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('2028: 6, 60 percent')).toBeDefined();
  // No seat map stands there to show how many have voted.
  expect(container.querySelector('[data-voted] + [aria-hidden]')).not.toBeNull();
  await expectAccessible(container);
});

const ranked = (...given: [string, number][]) =>
  given.map(([ranking, votes]) => ({ ranking: ranking.split('>'), votes, weight: String(votes) }));

test.each([
  {
    id: 'a winner in the second round',
    ballots: ranked(['Ann>Cleo', 4], ['Ben', 4], ['Cleo>Ann', 2]),
    says: 'Ann wins.',
    rows: ['1 4 4 2 0 Cleo, with fewest', '2 6 4 – 0 –'],
  },
  {
    id: 'exhausted ballots and a tie',
    ballots: ranked(['Ann', 4], ['Ben', 4], ['Cleo', 2]),
    says: 'Equal at the end: Ann and Ben. Nobody wins.',
    rows: ['1 4 4 2 0 Cleo, with fewest', '2 4 4 – 2 –'],
  },
])('[BEY-08] a ranking shows its rounds: $id', async ({ ballots, says, rows }) => {
  const voteOptions = ['Ann', 'Ben', 'Cleo'];
  const { container } = draw(
    <SoFar
      poll={poll({
        form: { kind: 'ranking' },
        tally: counted({
          votesSummary: [count('Ann', 4), count('Ben', 4), count('Cleo', 2)],
          runOff: countRunOff(voteOptions, ballots, 'heads'),
        }),
      })}
    />,
  );
  expect(screen.getByText(says)).toBeDefined();
  const drawn = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.children, (cell) => cell.textContent).join(' '));
  expect(drawn).toEqual(rows);
  await expectAccessible(container);
});

const runOffPoll = (status: Poll['status'], changes: Partial<Poll> = {}) =>
  poll({
    status,
    form: { kind: 'ranking' },
    tally: counted({
      votesSummary: [count('Ann', 4), count('Ben', 4), count('Cleo', 2)],
      runOff: countRunOff(
        ['Ann', 'Ben', 'Cleo'],
        ranked(['Ann>Cleo', 4], ['Ben', 4], ['Cleo>Ann', 2]),
        'heads',
      ),
    }),
    ...changes,
  });

test.each([
  { status: 'open', says: 'So far Ann is first by the count.' },
  { status: 'cancelled', says: 'Ann was first by the count when the vote was cancelled.' },
] as const)('[BEY-08] nobody has won a ranking that is $status', ({ status, says }) => {
  draw(<SoFar poll={runOffPoll(status)} />);
  expect(screen.getByText(says)).toBeDefined();
  expect(screen.queryByText('Ann wins.')).toBeNull();
});

test('[BEY-08] nobody has won a ranking whose quorum was not met', () => {
  const closing = [{ rule: 'q', name: 'Half', pass: false, displayString: '50% of dynamic total 24' }];
  draw(<SoFar poll={runOffPoll('closed', { quorum: { opening: [], closing } })} />);
  expect(screen.getByText('Ann is first by the count; a quorum was not met.')).toBeDefined();
  expect(screen.queryByText('Ann wins.')).toBeNull();
});

test.each([
  { pass: false, warned: true },
  { pass: true, warned: false },
])('[QUOR-02] while a vote runs, a quorum that is not met is told: pass $pass', ({ pass, warned }) => {
  const result = {
    pass,
    displayString: '',
    dynamicTotal: '24',
    contributed: '3',
    needed: '12',
    calculatedAtMs: 1,
  };
  const rule = { id: 'q', name: 'Half', amountType: 'percent', amount: '50', totalType: 'dynamic' } as const;
  useLive.setState({
    quorums: [{ ...rule, definedTotal: null, groups: [], voteOrganisation: null, active: true, result }],
  });
  draw(<SoFar poll={runOffPoll('open')} />);
  useLive.setState(emptyLiveStore);
  const warning = screen.queryByText(
    'The quorum is not met now. A vote that closes without it is not valid.',
  );
  expect(warning !== null).toBe(warned);
});

test.each(['open', 'cancelled'] as const)(
  '[BEY-08] the rounds of an election of two seats that is %s are said to be of the first seat',
  (status) => {
    draw(<SoFar poll={runOffPoll(status, { form: { kind: 'ranking', seats: 2 } })} />);
    expect(screen.getByText('These are the rounds of the first seat.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Seat 1' })).toBeNull();
  },
);

test('[BEY-08] where a column an option does not fit, the rounds stand one under the other', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
  const { container } = draw(<SoFar poll={runOffPoll('closed')} />);
  width.mockRestore();
  expect(screen.getByText('Ann wins.')).toBeDefined();
  const drawn = screen.getAllByRole('row').map((row) =>
    Array.from(row.children, (cell) => cell.textContent)
      .join(' ')
      .trim(),
  );
  expect(drawn).toEqual([
    'Round 1',
    'Ann 4',
    'Ben 4',
    'Cleo Eliminated, with fewest 2',
    'Exhausted ballots 0',
    'Round 2',
    'Ann 6',
    'Ben 4',
    'Exhausted ballots 0',
  ]);
  await expectAccessible(container);
});

test('[BEY-08] an open ranking without a ballot tells of no rounds yet', () => {
  draw(
    <SoFar
      poll={poll({
        status: 'open',
        form: { kind: 'ranking' },
        tally: counted({
          votedCount: 0,
          votesSummary: [count('Ann', 0), count('Ben', 0), count('Cleo', 0)],
          runOff: countRunOff(['Ann', 'Ben', 'Cleo'], [], 'heads'),
        }),
      })}
    />,
  );
  expect(screen.getByRole('list', { name: 'First preferences' })).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

const SEATS = 'GET /api/polls/:pollId/seats';
const threeSeats = () => {
  const ballots = ranked(['Ann>Ben', 4], ['Ben>Cleo', 2], ['Cleo>Dora', 1]);
  const seat = (options: string[]) => ({
    options,
    runOff: countRunOff(options, ballots, 'heads'),
    decided: true,
  });
  const options = ['Ann', 'Ben', 'Cleo', 'Dora'];
  return {
    seats: [seat(options), seat(options.slice(1)), { ...seat(options.slice(2)), decided: false }],
    election: poll({
      status: 'closed',
      voteOptions: options,
      form: { kind: 'ranking', seats: 3 },
      tally: counted({
        votesSummary: [count('Ann', 4), count('Ben', 2), count('Cleo', 1), count('Dora', 0)],
        runOff: seat(options).runOff,
      }),
    }),
  };
};
const seatButton = (number: number) => screen.getByRole('button', { name: `Seat ${number}` });

test('[BEY-08] an election of several seats shows the rounds of each, one at a time, read when asked for', async () => {
  const { seats, election } = threeSeats();
  answerCalls({ [SEATS]: Promise.resolve({ seats, withheld: null }) });
  const { container } = draw(<SoFar poll={election} />);
  expect(within(screen.getByRole('group', { name: 'Seat 1' })).getByText('Ann wins.')).toBeDefined();
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(seatButton(2));
  const second = await screen.findByRole('group', { name: 'Seat 2' });
  expect(await within(second).findByText('Ben wins.')).toBeDefined();
  expect(within(second).queryByRole('columnheader', { name: 'Ann' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Seat 1' })).toBeNull();
  expect(seatButton(1).getAttribute('aria-expanded')).toBe('false');
  await expectAccessible(container);
  fireEvent.click(seatButton(3));
  expect(within(screen.getByRole('group', { name: 'Seat 3' })).getByText('Cleo wins.')).toBeDefined();
  expect(call).toHaveBeenCalledTimes(1);
});

test('[BEY-08] a seat that hangs on a tie says so, and rounds that could not be read are read again', async () => {
  const { seats, election } = threeSeats();
  answerCalls({ [SEATS]: () => Promise.reject(new ApiError('internal', 500, 'no')) });
  draw(<SoFar poll={election} />);
  fireEvent.click(seatButton(3));
  expect(await screen.findByText('The rounds could not be read')).toBeDefined();
  answerCalls({ [SEATS]: Promise.resolve({ seats: seats.slice(0, 2), withheld: null }) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText(/a tie leaves open/)).toBeDefined());
});
