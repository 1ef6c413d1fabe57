import type { ElectionProposal, Poll } from '@hemicycle/contract/polls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { isAnythingUnsaved } from '../../../ui/leave-guard.ts';
import { answerQuestion } from '../../../ui/testing-dialogs.ts';
import { useSignIn } from '../../auth/sign-in.ts';
import { DeclareForm } from './DeclareForm.tsx';
import { InspectionDetails } from '../inspection/InspectionDetails.tsx';
import { PollResult } from '../result/PollResult.tsx';
import { testPoll } from '../testing-house.ts';

const NAMES = ['Anna Lind', 'Bo Ek', 'Cy Dahl'];
const clear: ElectionProposal = { seats: 2, elected: NAMES.slice(0, 2), tiedBetween: [], quorumMet: true };

function election(proposal: ElectionProposal | null, more: Partial<Poll> = {}): Poll {
  return {
    ...testPoll,
    voteOptions: NAMES,
    form: { kind: 'approval', minimum: 0, maximum: 3, seats: proposal?.seats ?? 1 },
    majority: { ...testPoll.majority, kind: 'none' },
    election: proposal,
    tally: {
      votedCount: 9,
      entitledCount: 12,
      votedWeight: '9',
      entitledWeight: '12',
      votesSummary: NAMES.map((voteDecision, at) => ({
        voteDecision,
        votes: 6 - 2 * at,
        weight: String(6 - 2 * at),
      })),
      questionSummaries: null,
      runOff: null,
      withheld: null,
    },
    ...more,
  };
}

function answering(answer: Poll) {
  const calls = vi.fn<typeof fetch>(async () => Promise.resolve(Response.json(answer)));
  vi.stubGlobal('fetch', calls);
  return async () => {
    await waitFor(() => expect(calls).toHaveBeenCalled());
    return JSON.parse(String(calls.mock.calls[0]?.[1]?.body)) as unknown;
  };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(name, 'u') });
const field = () => screen.getByRole('textbox', { name: /Commentary/u });

beforeEach(() => useSignIn.setState({ info: signedIn }));
afterEach(async () => {
  vi.unstubAllGlobals();
  useLive.setState(emptyLiveStore);
  document.documentElement.dir = 'ltr';
  await act(() => i18next.changeLanguage('en-US'));
});

test('[POLL-07] whom the count proposes is ticked, with the numbers beside, and declared as it is', async () => {
  const poll = election(clear);
  const body = answering(poll);
  const { container } = draw(<DeclareForm poll={poll} onDone={() => {}} />);
  expect(screen.getByText('Proposed as elected: Anna Lind, Bo Ek')).toBeDefined();
  expect(NAMES.map((name) => box(name).checked)).toEqual([true, true, false]);
  expect(box('Bo Ek').closest('label')?.textContent).toContain('4 votes');
  expect(screen.queryByRole('radio', { name: 'PASS' })).toBeNull();
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Declare Anna Lind, Bo Ek elected' }));
  await answerQuestion(true);
  expect(await body()).toEqual({
    result: 'PASS',
    elected: ['Anna Lind', 'Bo Ek'],
    replaces: null,
    commentary: '',
    castingVote: null,
  });
});

test('[POLL-07] others than proposed ask for a commentary before they are sent', async () => {
  const poll = election(clear);
  const body = answering(poll);
  draw(<DeclareForm poll={poll} onDone={() => {}} />);
  fireEvent.click(box('Bo Ek'));
  expect(isAnythingUnsaved()).toBe(true);
  expect(screen.getByText(/^You declare others than the count proposes/u)).toBeDefined();
  const declare = screen.getByRole('button', { name: 'Declare Anna Lind elected' });
  fireEvent.click(declare);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(fetch).not.toHaveBeenCalled();
  fireEvent.change(field(), { target: { value: 'Bo Ek does not accept.' } });
  fireEvent.click(declare);
  await answerQuestion(true);
  expect(await body()).toMatchObject({ result: 'PASS', elected: ['Anna Lind'] });
  fireEvent.click(box('Bo Ek'));
  fireEvent.change(field(), { target: { value: '' } });
  expect(isAnythingUnsaved()).toBe(false);
});

test('[POLL-07] a tie is named, proposes nobody for its seat, and says why a commentary is needed', async () => {
  const tied = election({ seats: 2, elected: ['Anna Lind'], tiedBetween: NAMES.slice(1), quorumMet: true });
  const { container } = draw(<DeclareForm poll={tied} onDone={() => {}} />);
  expect(screen.getByText('2 seats. Tie between Bo Ek and Cy Dahl for the last seat.')).toBeDefined();
  expect(NAMES.map((name) => box(name).checked)).toEqual([true, false, false]);
  fireEvent.click(box('Cy Dahl'));
  expect(screen.getByText(/^The count leaves this seat to a tie/u)).toBeDefined();
  await expectAccessible(container);
});

test('[POLL-07] nobody is elected where the count proposes nobody', async () => {
  const none = election({ seats: 1, elected: [], tiedBetween: [], quorumMet: false });
  const body = answering(none);
  draw(<DeclareForm poll={none} onDone={() => {}} />);
  expect(screen.getByText('The count proposes nobody')).toBeDefined();
  expect(screen.getByText('One seat. A quorum was not met at the close.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Declare that nobody is elected' }));
  await answerQuestion(true);
  expect(await body()).toMatchObject({ result: 'FAIL', elected: [] });
});

test.each([
  { elected: ['Anna Lind', 'Bo Ek'], result: 'PASS', reads: 'Elected: Anna Lind, Bo Ek' },
  { elected: [], result: 'FAIL', reads: 'Nobody elected' },
] as const)('[POLL-07] the result reads $reads, not $result', async ({ elected, result, reads }) => {
  const { resultDetails } = testPoll;
  const poll = election(clear, { result, resultDetails: { ...resultDetails, elected: [...elected] } });
  const { container } = draw(
    <>
      <PollResult poll={poll} />
      <InspectionDetails poll={poll} />
    </>,
  );
  expect(screen.getAllByText(reads)).toHaveLength(2);
  expect(container.textContent).not.toMatch(/PASS|FAIL/u);
  await expectAccessible(container);
});

test('[POLL-07] a ranking from before elections is declared PASS or FAIL', () => {
  draw(<DeclareForm poll={election(null, { form: { kind: 'ranking' } })} onDone={() => {}} />);
  expect(screen.getByRole('radio', { name: 'PASS' })).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('[I18N-08] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  document.documentElement.dir = 'rtl';
  const { container } = draw(<DeclareForm poll={election(clear)} onDone={() => {}} />);
  expect(screen.getByRole('group', { name: 'المنتخبون' })).toBeDefined();
  await expectAccessible(container);
});
