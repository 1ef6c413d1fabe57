import { permissions } from '@hemicycle/contract/permissions';
import type { Poll } from '@hemicycle/contract/polls';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { useSignIn } from '../../auth/sign-in.ts';
import { BallotPanel } from './BallotPanel.tsx';
import { OpenPollChips } from './OpenPollChips.tsx';
import { testInspection, testPoll } from '../testing-house.ts';

const openPoll: Poll = {
  ...testPoll,
  status: 'open',
  closedTime: null,
  anonymous: 'limitedvisibility',
  voting: { mayVote: true, reason: null, weight: '1', onBehalfOf: [] },
};

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected', polls: [openPoll] });
});

test.each([
  { status: 'open', closedTime: null },
  { status: 'closed', closedTime: 2 },
] as const)('[PRIV-06][POLL-10] a poll that is $status can be inspected', async (part) => {
  const { container } = draw(<BallotPanel poll={{ ...openPoll, ...part }} onLeave={() => {}} />);
  expect(screen.getAllByRole('button', { name: 'Inspect votes' })).toHaveLength(1);
  await expectAccessible(container);
});

test.each([
  { kind: 'error', urgent: undefined, role: 'alert' },
  { kind: 'warning', urgent: undefined, role: 'status' },
  { kind: 'warning', urgent: true, role: 'alert' },
] as const)('[NOTIF-02] a message of kind $kind, urgent $urgent, is said once, as $role', (given) => {
  draw(<AlertBanner kind={given.kind} title="Not recorded" {...(given.urgent ? { urgent: true } : {})} />);
  expect(screen.getAllByText('Not recorded')).toHaveLength(1);
  expect(screen.getByRole(given.role).textContent).toContain('Not recorded');
});

test('[POLL-04] whoever runs a vote ends it without going past what all see, and when it has closed the lost focus comes to the question', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  const { rerender } = draw(<BallotPanel poll={openPoll} onLeave={() => {}} />);
  const close = await screen.findByRole('button', { name: 'Close the vote' });
  const inspect = screen.getByRole('button', { name: 'Inspect votes' });
  expect(close.compareDocumentPosition(inspect) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  act(() => close.focus());
  rerender(<BallotPanel poll={{ ...openPoll, status: 'closed', closedTime: 2 }} onLeave={() => {}} />);
  expect(screen.queryByRole('button', { name: 'Close the vote' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
});

test('[POLL-07][BEY-05] whoever runs a vote declares it before the count, and the proposal is said once', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  const hidden = { anonymous: 'privatevoterselection', result: 'undeclared' } as const;
  const { poll: closed } = testInspection({ seats: 24, voted: 20 }, hidden);
  const { container, rerender } = draw(<BallotPanel poll={closed} onLeave={() => {}} />);
  const form = await screen.findByRole('form', { name: 'Declare the result' });
  const count = await screen.findByRole('region', { name: 'Count' });
  expect(form.compareDocumentPosition(count) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getAllByText(/valid votes (is|are) Yea/)).toHaveLength(1);
  await expectAccessible(container);
  const declare = screen.getByRole('button', { name: /^Declare (PASS|FAIL)/ });
  act(() => declare.focus());
  const panel = container.querySelector('[data-poll]') ?? container;
  panel.scrollTop = 400;
  rerender(<BallotPanel poll={{ ...closed, result: 'PASS' }} onLeave={() => {}} />);
  expect(panel.scrollTop, 'the head of the result is shown').toBe(0);
  expect(screen.getAllByText(/valid votes (is|are) Yea/)).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Declare again' }));
});

test('[POLL-07] whoever does not declare reads that the result is awaited, and what the rule proposes', () => {
  const hidden = { anonymous: 'privatevoterselection', result: 'undeclared' } as const;
  const { poll } = testInspection({ seats: 24, voted: 20 }, hidden);
  draw(<BallotPanel poll={poll} onLeave={() => {}} />);
  expect(screen.getByText('The result has not been declared yet.')).toBeDefined();
  expect(screen.getAllByText(/valid votes (is|are) Yea/)).toHaveLength(1);
});

test('[POLL-04] the sign in the top bar leads into the ballot, also where it is shown already', async () => {
  draw(
    <>
      <OpenPollChips />
      <BallotPanel poll={openPoll} onLeave={() => {}} />
    </>,
  );
  const question = screen.getByRole('heading', { level: 2 });
  const chip = screen.getByRole('button', { name: /^Show the vote/ });
  for (const _ of [1, 2]) {
    act(() => chip.focus());
    expect(document.activeElement).toBe(chip);
    fireEvent.click(chip);
    expect(document.activeElement).toBe(question);
  }
});

test('[POLL-04] the chip of a vote that is open for days says so, as the other clocks do', () => {
  const startTime = Date.now() - 1_000;
  const timed = { ...openPoll, timerType: null, startTime, endTime: startTime + 3 * 86_400_000 };
  useLive.setState({ polls: [timed] });
  draw(<OpenPollChips />);
  const { textContent } = screen.getByRole('button', { name: /^Show the vote/ });
  expect(textContent).toMatch(/3 days 0:00:00|2 days 23:59:5\d/);
});
