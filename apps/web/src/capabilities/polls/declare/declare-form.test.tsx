import type { MajorityRule } from '@hemicycle/contract/majority';
import type { Poll } from '@hemicycle/contract/polls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { Dialogs } from '../../../ui/Dialogs.tsx';
import { isAnythingUnsaved } from '../../../ui/leave-guard.ts';
import { answerQuestion } from '../../../ui/testing-dialogs.ts';
import { useSignIn } from '../../auth/sign-in.ts';
import { DeclareForm } from './DeclareForm.tsx';
import { InspectionDetails } from '../inspection/InspectionDetails.tsx';
import { PollResult } from '../result/PollResult.tsx';
import { testPoll } from '../testing-house.ts';

const testSession = {
  idVotingSession: 's1',
  title: 'Plenary',
  description: '',
  epochStartTime: 0,
  epochEndTime: 1,
  presiding: 'Amara Okafor',
  davra: { waitingRoom: false, recording: false, quorums: [], chatAll: true, mirrorTeamsSpaceRoomId: null },
};

function closedPoll(
  [yea, nay, pres]: readonly [number, number, number],
  majority: Partial<MajorityRule> = {},
  more: Partial<Poll> = {},
): Poll {
  const votesSummary = [
    { voteDecision: 'Yea', votes: yea, weight: String(yea) },
    { voteDecision: 'Nay', votes: nay, weight: String(nay) },
    { voteDecision: 'Pres.', votes: pres, weight: String(pres) },
  ];
  const voted = yea + nay + pres;
  return {
    ...testPoll,
    anonymous: 'privatevoterselection',
    majority: { ...testPoll.majority, ...majority },
    present: { votes: 431, weight: '431' },
    tally: {
      votedCount: voted,
      entitledCount: 435,
      votedWeight: String(voted),
      entitledWeight: '435',
      votesSummary,
      questionSummaries: null,
      runOff: null,
      withheld: null,
    },
    ...more,
  };
}

function answering(status: number, answer: unknown) {
  const calls = vi.fn<typeof fetch>(async () =>
    Promise.resolve(
      new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } }),
    ),
  );
  vi.stubGlobal('fetch', calls);
  return calls;
}

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected' });
});
afterEach(() => vi.unstubAllGlobals());

describe('[BEY-05] the proposal explains itself', () => {
  const double = {
    kind: 'double',
    heads: { kind: 'at-least', numerator: 55, denominator: 100 },
    weight: { kind: 'at-least', numerator: 65, denominator: 100 },
    blockingMinority: 4,
    base: 'entitled',
  } as const;
  const weighted = (yea: number, weight: string): Partial<Poll> => ({
    votingOrganisation: 'council',
    tally: {
      votedCount: 27,
      entitledCount: 27,
      votedWeight: '100',
      entitledWeight: '100',
      votesSummary: [
        { voteDecision: 'Yea', votes: yea, weight },
        { voteDecision: 'Nay', votes: 27 - yea, weight: String(100 - Number(weight)) },
      ],
      questionSummaries: null,
      runOff: null,
      withheld: null,
    },
  });
  test.each<{ id: string; poll: Poll; verdict: string; sentence: string; rule: string }>([
    {
      id: 'simple, of the valid',
      poll: closedPoll([216, 214, 1]),
      verdict: 'PASS',
      sentence: '216 of 430 valid votes are Yea; 216 are needed.',
      rule: 'Simple majority of the valid votes.',
    },
    {
      id: 'two thirds, of the cast',
      poll: closedPoll([280, 150, 1], { kind: 'two-thirds', base: 'cast' }),
      verdict: 'FAIL',
      sentence: '280 of 431 votes cast are Yea; 288 are needed.',
      rule: 'Two thirds of the votes cast.',
    },
    {
      id: 'absolute, of the present',
      poll: closedPoll([216, 0, 0], { kind: 'absolute', base: 'present' }),
      verdict: 'PASS',
      sentence: '216 of 431 present at the close chose Yea; 216 are needed.',
      rule: 'Absolute majority of those present at the close.',
    },
    {
      id: 'tied',
      poll: closedPoll([200, 200, 0]),
      verdict: 'FAIL',
      sentence: '200 of 400 valid votes are Yea; 201 are needed. Yea and Nay are equal; a tie fails.',
      rule: 'Simple majority of the valid votes.',
    },
    {
      id: 'one vote',
      poll: closedPoll([1, 0, 2]),
      verdict: 'PASS',
      sentence: '1 of 1 valid votes is Yea; 1 is needed.',
      rule: 'Simple majority of the valid votes.',
    },
    {
      id: 'nobody',
      poll: closedPoll([0, 0, 3]),
      verdict: 'FAIL',
      sentence: 'Nobody voted for Yea or Nay.',
      rule: 'Simple majority of the valid votes.',
    },
    {
      id: 'double, both fall short',
      poll: closedPoll([0, 0, 0], double, weighted(14, '64')),
      verdict: 'FAIL',
      sentence:
        'Both are needed, heads and weight. 14 of 27 entitled to vote chose Yea; 15 are needed. Of the weight 100 of all entitled to vote, 64 is Yea; 65 is needed.',
      rule: 'Double majority of heads and weight. Heads: at least 55% of all entitled to vote. Weight: at least 65% of all entitled to vote. Blocking minority: 4.',
    },
    {
      id: 'double, too few to block',
      poll: closedPoll([0, 0, 0], double, weighted(24, '60')),
      verdict: 'PASS',
      sentence:
        'Both are needed, heads and weight. 24 of 27 entitled to vote chose Yea; 15 are needed. Of the weight 100 of all entitled to vote, 60 is Yea; 65 is needed. The weight counts as reached all the same: fewer than 4 of those entitled did not choose Yea.',
      rule: 'Double majority of heads and weight. Heads: at least 55% of all entitled to vote. Weight: at least 65% of all entitled to vote. Blocking minority: 4.',
    },
    {
      id: 'double, of fixed numbers and of more than a share',
      poll: closedPoll(
        [0, 0, 0],
        {
          ...double,
          heads: { kind: 'amount', amount: '14' },
          weight: { kind: 'more-than', numerator: 2, denominator: 3 },
          blockingMinority: null,
        },
        weighted(14, '64'),
      ),
      verdict: 'FAIL',
      sentence:
        'Both are needed, heads and weight. 14 votes are Yea; 14 are needed. Of the weight 100 of all entitled to vote, 64 is Yea; more than 66.66666666 is needed.',
      rule: 'Double majority of heads and weight. Heads: at least 14. Weight: more than 2/3 of all entitled to vote.',
    },
  ])('$id', async ({ poll, verdict, sentence, rule }) => {
    const { container, unmount } = draw(<DeclareForm poll={poll} onDone={() => {}} />);
    expect(screen.getByText(`Proposed: ${verdict}`)).toBeDefined();
    expect(screen.getByText(sentence)).toBeDefined();
    await expectAccessible(container);
    unmount();
    const result = draw(<PollResult poll={poll} />);
    expect(result.container.textContent).toContain(sentence);
    expect(result.container.textContent).toContain(rule);
    await expectAccessible(result.container);
  });
});

test.each<{ which: string; majority: Partial<MajorityRule>; says: boolean }>([
  { which: 'of the valid votes', majority: {}, says: true },
  { which: 'of the votes cast', majority: { base: 'cast' }, says: false },
])('[BEY-05] a rule $which says what of the votes it does not count', ({ majority, says }) => {
  draw(<PollResult poll={closedPoll([10, 6, 1], majority)} />);
  expect(screen.queryAllByText(/Pres\. is not counted as valid\.$/)).toHaveLength(says ? 1 : 0);
});

test('[BEY-05] without a rule nothing is proposed, and the result shows no sentence', () => {
  draw(<DeclareForm poll={closedPoll([2, 1, 0], { kind: 'none' })} onDone={() => {}} />);
  expect(screen.queryByText(/^Proposed/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a result to declare' }).disabled).toBe(
    true,
  );
});

test('[BEY-05] declaring otherwise asks for a commentary before it is sent', async () => {
  const calls = answering(200, closedPoll([216, 214, 1]));
  const onDone = vi.fn<() => void>();
  const { container } = draw(<DeclareForm poll={closedPoll([216, 214, 1])} onDone={onDone} />);
  fireEvent.click(screen.getByRole('radio', { name: 'FAIL' }));
  expect(screen.getByText('Otherwise than the rule proposes.').closest('[role]')?.textContent).toContain(
    'A commentary is needed.',
  );
  expect(screen.getByText(/^The rule proposes PASS, you declare FAIL\./)).toBeDefined();
  const field = screen.getByRole('textbox', { name: 'Commentary' });
  // Each further try moves the focus to the field that is missing.
  for (let tries = 0; tries < 2; tries += 1) {
    const declare = screen.getByRole('button', { name: 'Declare FAIL' });
    declare.focus();
    fireEvent.click(declare);
    await waitFor(() => expect(document.activeElement).toBe(field));
  }
  expect(screen.getByText('Say why the result is declared otherwise than proposed.')).toBeDefined();
  expect(calls).not.toHaveBeenCalled();
  await expectAccessible(container);

  fireEvent.change(field, { target: { value: 'The rule of 1958 asks for more.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Declare FAIL' }));
  await answerQuestion(true);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
});

test('[POLL-07] a question names the result, the casting vote and the commentary, and until it is answered nothing is declared', async () => {
  const tied = closedPoll([200, 200, 0], { castingVote: true });
  const calls = answering(200, tied);
  useLive.setState({ session: testSession });
  const onDone = vi.fn<() => void>();
  const { container } = draw(
    <main>
      <DeclareForm poll={tied} onDone={onDone} />
      <Dialogs />
    </main>,
  );
  fireEvent.click(screen.getByRole('radio', { name: 'Yea' }));
  const comment = screen.getByRole('textbox', { name: 'Commentary' });
  fireEvent.change(comment, { target: { value: 'It goes to the second chamber.' } });
  // Pressing Enter in a one-line field, such as the name beside the casting vote, submits the form.
  fireEvent.submit(screen.getByRole('form', { name: 'Declare the result' }));
  const question = await screen.findByRole('dialog', { name: 'Declare this result?' });
  expect(question.querySelector('dl')?.textContent).toBe(
    'ResultPASSCasting voteYea (Amara Okafor)CommentaryIt goes to the second chamber.',
  );
  await expectAccessible(container);
  fireEvent.click(within(question).getByRole('button', { name: 'Not yet' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([calls.mock.calls.length, onDone.mock.calls.length]).toEqual([0, 0]);
  expect(comment).toHaveProperty('value', 'It goes to the second chamber.');

  fireEvent.click(screen.getByRole('button', { name: 'Declare PASS' }));
  await answerQuestion(true);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(calls).toHaveBeenCalledTimes(1);
});

test('[BEY-05] a refused declaration says what is missing', async () => {
  answering(409, { error: { code: 'commentary-missing', message: '' } });
  draw(<DeclareForm poll={closedPoll([216, 214, 1])} onDone={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Declare PASS' }));
  await answerQuestion(true);
  expect((await screen.findByRole('alert')).textContent).toContain('needs a commentary');
});

test('[DLG-02] [POLL-07] [BEY-06] a result, a casting vote and a commentary count as not saved until they are as they were', () => {
  useLive.setState({ session: testSession });
  draw(<DeclareForm poll={closedPoll([200, 200, 0], { castingVote: true })} onDone={() => {}} />);
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
  const comment = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: /Commentary/ }), { target: { value } });
  const isUnsavedAfter = (change: () => void) => {
    change();
    return isAnythingUnsaved();
  };
  expect(isAnythingUnsaved()).toBe(false);
  expect(isUnsavedAfter(() => choose('PASS'))).toBe(true);
  expect(isUnsavedAfter(() => choose('FAIL'))).toBe(false);
  expect(isUnsavedAfter(() => choose('Nay'))).toBe(true);
  expect(isUnsavedAfter(() => choose('No casting vote'))).toBe(false);
  expect(isUnsavedAfter(() => comment('By a show of hands'))).toBe(true);
  expect(isUnsavedAfter(() => comment(''))).toBe(false);
});

describe('[BEY-06] a casting vote', () => {
  const tied = closedPoll([200, 200, 0], { castingVote: true });
  beforeEach(() => useLive.setState({ session: testSession }));

  test('is offered on a tie alone', () => {
    draw(<DeclareForm poll={closedPoll([201, 200, 0], { castingVote: true })} onDone={() => {}} />);
    expect(screen.queryByRole('group', { name: 'Casting vote' })).toBeNull();
  });

  test('brings its result along and is sent with the name of who gave it', async () => {
    const calls = answering(200, tied);
    const onDone = vi.fn<() => void>();
    const { container } = draw(<DeclareForm poll={tied} onDone={onDone} />);
    expect(screen.getByText('Proposed: FAIL')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Yea' }));
    expect(screen.getByText('Proposed: PASS')).toBeDefined();
    expect(
      screen.getByText(
        '200 of 400 valid votes are Yea; 201 are needed. Yea and Nay are equal; the casting vote decides: Yea.',
      ),
    ).toBeDefined();
    const by = screen.getByRole<HTMLInputElement>('textbox', { name: 'Presiding officer' });
    expect(by.value).toBe('Amara Okafor');
    await expectAccessible(container);
    fireEvent.change(by, { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Declare PASS' }));
    await waitFor(() => expect(document.activeElement).toBe(by));
    expect(calls).not.toHaveBeenCalled();
    fireEvent.change(by, { target: { value: 'Amara Okafor' } });
    fireEvent.click(screen.getByRole('button', { name: 'Declare PASS' }));
    await answerQuestion(true);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(calls).toHaveBeenCalledTimes(1);
  });

  test('stands in the result as such', async () => {
    const { container } = draw(
      <PollResult
        poll={{
          ...tied,
          result: 'PASS',
          resultDetails: {
            commentary: '',
            declaredBy: 'Marit Solberg',
            declaredAt: 1,
            castingVote: { voteDecision: 'Yea', by: 'Amara Okafor' },
            elected: null,
          },
        }}
      />,
    );
    expect(screen.getByText('Casting vote by Amara Okafor: Yea')).toBeDefined();
    expect(container.textContent).toContain('Yea and Nay are equal; the casting vote decides: Yea.');
    await expectAccessible(container);
  });

  test('[POLL-10] stands in the details of the inspection, with the rule', async () => {
    const castingVote = { voteDecision: 'Yea', by: 'Amara Okafor' };
    const { container } = draw(
      <InspectionDetails
        poll={{ ...tied, result: 'PASS', resultDetails: { ...tied.resultDetails, castingVote } }}
      />,
    );
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect(fact('Casting vote')).toBe('Yea, by Amara Okafor');
    expect(fact('Majority rule')).toBe('Simple majority of the valid votes.');
    await expectAccessible(container);
  });
});

test.each([
  { which: 'the rule', pass: true, result: 'FAIL', says: 'Otherwise than the rule proposes' },
  {
    which: 'the quorum',
    pass: false,
    result: 'PASS',
    says: 'Otherwise than proposed: not valid, quorum not met',
  },
] as const)(
  '[POLL-07] [BEY-05] a result against $which says so, with its commentary right below',
  async ({ pass, result, says }) => {
    const closing = [{ rule: 'q1', name: 'Majority', pass, displayString: '50%' }];
    const resultDetails = { ...testPoll.resultDetails, commentary: 'The house insists.', declaredAt: 1 };
    const quorum = { opening: [], closing };
    const declared = closedPoll([10, 6, 1], {}, { result, quorum, resultDetails });
    const { container, rerender } = draw(<PollResult poll={declared} />);
    const departure = screen.getByText(says);
    expect(departure.nextElementSibling?.textContent).toContain('The house insists.');
    expect(screen.getAllByText('The house insists.')).toHaveLength(1);
    await expectAccessible(container);
    rerender(<InspectionDetails poll={declared} />);
    expect(screen.getByText(`${result}. ${says}.`)).toBeDefined();
  },
);

test('[POLL-07] a result as proposed is not said to be otherwise', () => {
  const resultDetails = { ...testPoll.resultDetails, commentary: 'Carried.', declaredAt: 1 };
  draw(<PollResult poll={closedPoll([10, 6, 1], {}, { result: 'PASS', resultDetails })} />);
  expect(screen.getByText('Carried.')).toBeDefined();
  expect(screen.queryByText(/^Otherwise/)).toBeNull();
});

describe('[QUOR-02] the quorum at the close stands in the result', () => {
  const closing = [
    { rule: 'q1', name: 'Majority', pass: true, displayString: '50% of dynamic total 24' },
    {
      rule: 'q2',
      name: 'Two groups',
      pass: false,
      displayString: '8 of defined total 10',
      contributed: '6',
      needed: '8',
    },
  ];
  const poll = closedPoll([10, 6, 1], {}, { result: 'PASS', quorum: { opening: [], closing } });
  const warning =
    'The quorum was not met when the vote closed: Two groups (6 present, 8 needed: asks for 8 of defined total 10)';
  const shownText = () => (document.body.textContent ?? '').replaceAll(/[\u2068\u2069]/gu, '');

  test('with a row a rule, and a warning where one was not met', async () => {
    draw(<PollResult poll={poll} />);
    expect(screen.getByText('Quorum', { selector: 'dt' })).toBeDefined();
    expect(shownText()).toContain('Met: Majority (asks for 50% of dynamic total 24)');
    expect(shownText()).toContain(
      'Not met: Two groups (6 present, 8 needed: asks for 8 of defined total 10)',
    );
    expect(shownText()).toContain(warning);
    await expectAccessible();
  });

  test('without a warning beside the declaration, which has its own', () => {
    const undeclared = { ...poll, result: 'undeclared' } as const;
    draw(
      <PollResult poll={undeclared}>
        <DeclareForm poll={undeclared} onDone={() => undefined} />
      </PollResult>,
    );
    expect(shownText().split(warning)).toHaveLength(2);
  });

  test('[BEY-05] and what the rule proposes says that it is without the quorum, before and after it is declared', () => {
    const says = 'This is what the majority rule alone makes of the count: the quorum was not met.';
    const { unmount } = draw(
      <DeclareForm poll={{ ...poll, result: 'undeclared' }} onDone={() => undefined} />,
    );
    expect(shownText()).toContain(says);
    unmount();
    draw(<PollResult poll={poll} />);
    expect(shownText()).toContain(says);
  });

  test('[BEY-05] a vote without its quorum is proposed as not valid, and PASS takes a commentary', () => {
    draw(<DeclareForm poll={{ ...poll, result: 'undeclared' }} onDone={() => undefined} />);
    expect(shownText()).toContain('Not valid: quorum not met');
    expect(shownText()).not.toContain('Proposed: PASS');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'FAIL' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'PASS' }));
    expect(shownText()).toContain('Otherwise than proposed: not valid, quorum not met');
    fireEvent.click(screen.getByRole('button', { name: 'Declare PASS' }));
    expect(shownText()).toContain('Say why the result is declared otherwise than proposed.');
  });

  test.each(['none', 'simple'] as const)(
    '[BEY-05] it is told to everybody as not valid, whatever its rule: %s',
    (kind) => {
      const majority = { ...poll.majority, kind, castingVote: true };
      draw(<PollResult poll={{ ...poll, majority, result: 'undeclared' }} />);
      expect(shownText()).toContain('Not valid: quorum not met');
    },
  );

  test('[BEY-06] without the quorum no casting vote is asked for', () => {
    const tied = closedPoll([8, 8, 1], { castingVote: true }, { quorum: poll.quorum });
    draw(<DeclareForm poll={tied} onDone={() => undefined} />);
    expect(screen.queryByText('Casting vote')).toBeNull();
  });

  test('and in the details of the inspection', () => {
    draw(<InspectionDetails poll={poll} />);
    expect(shownText()).toContain('Not met: Two groups');
  });

  test('with no word where no rule was applied', () => {
    const without = { ...poll, quorum: { opening: [], closing: [] } };
    draw(
      <>
        <PollResult poll={without} />
        <InspectionDetails poll={without} />
      </>,
    );
    expect(shownText()).not.toMatch(/quorum/iu);
  });
});
