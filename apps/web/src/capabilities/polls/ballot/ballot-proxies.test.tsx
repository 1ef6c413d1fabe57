import type { Poll } from '@hemicycle/contract/polls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receiptKey } from '../live/receipt-key.ts';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { livePerson, signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useAnnouncements } from '../../../ui/announcer.ts';
import { useSignIn } from '../../auth/sign-in.ts';
import { Ballot } from './Ballot.tsx';
import { BallotPanel } from '../panel/BallotPanel.tsx';
import { PollResult } from '../result/PollResult.tsx';
import { ReceiptCard } from './ReceiptCard.tsx';
import { answerCasts, testReceipt, testVoter } from '../testing-casts.ts';
import { testPoll } from '../testing-house.ts';

const kenji = { userId: 'kenji', name: 'Kenji Watanabe', weight: '2.5' };
const hana = { userId: 'hana', name: 'Hana Sato', weight: '1' };
const poll: Poll = {
  ...testPoll,
  status: 'open',
  closedTime: null,
  voting: { mayVote: true, reason: null, weight: '1', onBehalfOf: [kenji] },
};
const kenjiOnly: Poll = {
  ...poll,
  voting: { mayVote: false, reason: 'no-weight', weight: null, onBehalfOf: [kenji] },
};
const keyOf = (userId: string) => receiptKey({ pollId: 'p1', userId });
let server: ReturnType<typeof answerCasts>;

beforeEach(() => {
  server = answerCasts();
  useSignIn.setState({ info: signedIn });
  useLive.setState({
    ...emptyLiveStore,
    version: 1,
    connection: 'connected',
    people: { kenji: livePerson('kenji', { displayName: 'Kenji Watanabe' }) },
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en-US'));
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

test('[PROXY-08][PROXY-09][A35] the own vote and that of a principal are separate, each with its receipt', async () => {
  draw(<Ballot poll={poll} />);
  expect(screen.getByRole('group', { name: 'You are voting for' })).toBeDefined();
  expect(screen.getByRole('radio', { name: /Kenji Watanabe proxy, weight 2.5 No vote yet/ })).toBeDefined();
  await expectAccessible();
  choose('Yea');
  press('Record Yea for yourself');
  const next = await screen.findByRole('button', { name: 'Vote for Kenji Watanabe' });
  expect(screen.getByText('Yourself, weight 1')).toBeDefined();
  await expectAccessible();
  fireEvent.click(next);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Kenji Watanabe/ })),
  );
  choose('Nay');
  press('Record Nay for Kenji Watanabe');
  expect(await screen.findByText('Kenji Watanabe, weight 1')).toBeDefined();
  expect(useAnnouncements.getState().assertive.text).toMatch(
    /^The vote for Kenji Watanabe is recorded: Nay, at/,
  );
  expect(screen.getByRole('button', { name: 'Change the vote for Kenji Watanabe' })).toBeDefined();
  expect(server.casts[0]).not.toHaveProperty('onBehalfOf');
  expect(server.casts[1]).toMatchObject({ voteDecision: 'Nay', onBehalfOf: 'kenji' });
  expect(server.casts[0]?.requestId).not.toBe(server.casts[1]?.requestId);
  expect(screen.getAllByRole('radio', { name: /Recorded/ })).toHaveLength(2);
  await expectAccessible();
});

test('[PROXY-09] a choice that is not sent stays while another paper is looked at', async () => {
  draw(<Ballot poll={{ ...poll, voting: { ...poll.voting, onBehalfOf: [kenji, hana] } }} />);
  choose('Pres.');
  choose(/Hana Sato/);
  expect(screen.getByRole('button', { name: 'Choose an option to record' })).toBeDefined();
  choose(/Yourself/);
  expect(screen.getByRole('button', { name: 'Record Pres. for yourself' })).toBeDefined();
  await expectAccessible();
});

test('[PROXY-09] when a principal votes in person the proxy’s recorded vote gives way to that at once, and it is said', async () => {
  useLive.setState({ myVotes: { [keyOf('kenji')]: testReceipt({ ...testVoter('kenji') }) } });
  draw(<Ballot poll={{ ...poll, voting: { ...poll.voting, onBehalfOf: [kenji, hana] } }} />);
  choose(/Kenji Watanabe/);
  expect(screen.getByRole('button', { name: 'Change the vote for Kenji Watanabe' })).toBeDefined();
  act(() => useLive.setState({ myVotes: {}, votedInPerson: new Set([keyOf('kenji')]) }));
  expect(screen.getByText(/That vote counts. If you had recorded one for Kenji/)).toBeDefined();
  expect(screen.getByRole('radio', { name: /Kenji Watanabe .*Voted in person/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /for Kenji Watanabe/ })).toBeNull();
  expect(useAnnouncements.getState().polite.text).toBe('Kenji Watanabe has voted in person');
  await expectAccessible();
  press('Vote for Hana Sato');
  expect(screen.getByRole('button', { name: 'Choose an option to record' })).toBeDefined();
  await act(() => i18next.changeLanguage('ar'));
  expect(screen.getByRole('radio', { name: /صوّت بنفسه/ })).toBeDefined();
});

test('[VOTE-01][PROXY-09] an answer that is lost is asked for again by itself, under its own number, for its own principal', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    server.loseAnswers = true;
    draw(<Ballot poll={poll} />);
    choose(/Kenji Watanabe/);
    choose('Yea');
    press('Record Yea for Kenji Watanabe');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'It is not known yet whether your vote of Yea for Kenji Watanabe counts.',
    );
    choose(/Yourself/);
    expect(screen.getByRole('radio', { name: /Kenji Watanabe .*Not certain yet/ })).toBeDefined();
    choose('Nay');
    expect(screen.getByRole('button', { name: 'Record Nay for yourself' })).toBeDefined();
    server.loseAnswers = false;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(
      await screen.findByRole('radio', {
        name: /Kenji Watanabe .*Recorded .?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/,
      }),
    ).toBeDefined();
    expect(new Set(server.casts.map((cast) => cast.requestId)).size).toBe(1);
    expect(server.casts.every((cast) => cast.onBehalfOf === 'kenji')).toBe(true);
    expect(sessionStorage).toHaveLength(0);
  } finally {
    vi.useRealTimers();
  }
});

test('[VOTE-01][PROXY-09] after a reload the vote for a principal is sent again as it was', async () => {
  sessionStorage.setItem(
    `castAttempt-rosa-p1-kenji`,
    JSON.stringify({ requestId: 'kept', voteDecision: 'Nay' }),
  );
  draw(<Ballot poll={poll} />);
  expect(await screen.findByRole('radio', { name: /Kenji Watanabe .*Recorded/ })).toBeDefined();
  expect(server.casts).toEqual([{ voteDecision: 'Nay', requestId: 'kept', onBehalfOf: 'kenji' }]);
  expect(sessionStorage).toHaveLength(0);
});

test('[PROXY-08][PERM-13] who has no vote of their own is told why, and votes for the other', async () => {
  draw(<BallotPanel poll={kenjiOnly} onLeave={() => {}} />);
  expect(screen.getByText('You do not vote for yourself in this vote')).toBeDefined();
  choose('Yea');
  press('Record Yea for Kenji Watanabe');
  await waitFor(() => expect(server.casts).toMatchObject([{ onBehalfOf: 'kenji' }]));
  await expectAccessible();
});

test('[PROXY-09] a vote that a proxy cast is shown as such, and takes no focus away', async () => {
  draw(
    <>
      <Ballot poll={{ ...poll, voting: { ...poll.voting, onBehalfOf: [] } }} />
      <input aria-label="Message" />
    </>,
  );
  const field = screen.getByRole('textbox', { name: 'Message' });
  field.focus();
  const receipt = testReceipt({ proxyVoter: 'kenji', voteDecision: 'Nay' });
  act(() => useLive.setState({ myVotes: { [keyOf('rosa')]: receipt } }));
  expect(screen.getByText('Kenji Watanabe, your proxy')).toBeDefined();
  expect(useAnnouncements.getState().assertive.text).toMatch(/^Kenji Watanabe has voted for you: Nay, at/);
  expect(document.activeElement).toBe(field);
  await expectAccessible();
});

test('[VOTE-03][PROXY-09] after the close the receipts of the votes for others stand with the own', async () => {
  const closed: Poll = { ...testPoll, tally: null };
  useLive.setState({
    myVotes: {
      [keyOf('rosa')]: testReceipt({}),
      [keyOf('kenji')]: testReceipt({ ...testVoter('kenji'), requestId: 'k', voteWeight: '2.5' }),
    },
  });
  draw(<PollResult poll={closed} />);
  const own = screen.getByRole('region', { name: 'Your vote' }).textContent;
  expect(own).toContain('private-r');
  expect(own).toMatch(/Recorded \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/u);
  const others = screen.getByRole('region', { name: 'Your votes for others' });
  expect(others.textContent).toContain('Kenji Watanabe, weight 2.5');
  expect(others.textContent).toContain('private-k');
  await expectAccessible();
});

test('[VOTE-02][PROXY-09] a receipt names a principal who stayed away, while the vote is open and after it', async () => {
  const account = { id: 'hana', webex: { displayName: 'Hana Sato' }, davra: { avatar: null } };
  vi.stubGlobal('fetch', async () => Response.json([account]));
  const receipt = testReceipt({ ...testVoter('hana') });
  useLive.setState({ people: {}, myVotes: { [keyOf('hana')]: receipt } });
  const { unmount } = draw(
    <ReceiptCard poll={{ ...poll, voting: { ...poll.voting, onBehalfOf: [hana] } }} receipt={receipt} />,
  );
  expect(screen.getByText('Hana Sato, weight 1')).toBeDefined();
  unmount();
  draw(<PollResult poll={{ ...testPoll, tally: null }} />);
  expect(await screen.findByText('Hana Sato, weight 1')).toBeDefined();
});

test('[I18N-08][PROXY-09] for whom, in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  const { container } = draw(<Ballot poll={poll} />);
  choose(/Kenji Watanabe/);
  choose('نعم');
  expect(screen.getByRole('button', { name: 'سجّل نعم عن Kenji Watanabe' })).toBeDefined();
  await expectAccessible(container);
});
