import type { Poll } from '@hemicycle/contract/polls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useSignIn } from '../../auth/sign-in.ts';
import { ProceedingsTab } from '../../proceedings/ProceedingsTab.tsx';
import { useSite } from '../../site/public.ts';
import { usePollFocus, usePollFocusFollowing } from '../panel/poll-focus.ts';
import { testPoll } from '../testing-house.ts';
import { VotesTab } from '../running/VotesTab.tsx';

const closed = (number: number): Poll => ({
  ...testPoll,
  id: `p${number}`,
  number,
  title: `Motion ${number}`,
  status: 'closed',
  startTime: number * 1000,
  closedTime: number * 1000 + 500,
});
let asked: string[];
let answers: (() => Response)[];

beforeEach(() => {
  asked = [];
  answers = [];
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.endsWith('/sitting')) return Response.json({ facts: [], desertedAtMs: null, speeches: [] });
    if (address.startsWith('/api/proceedings')) return Response.json({ acts: [], next: null });
    if (address === '/api/polls/p2') return Response.json({ poll: closed(2), myVotes: [] });
    return answers.shift()?.() ?? failure();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  usePollFocus.setState({ pollId: null });
});

const pageOf = (numbers: readonly number[], older: number) => () =>
  Response.json({ polls: numbers.map(closed), myVotes: [], older });
const failure = () => Response.json({ error: { code: 'internal' } }, { status: 500 });

/** Enters a sitting with nine votes; the live state holds the last two. */
function enter() {
  useLive.setState({
    ...emptyLiveStore,
    version: 1,
    connection: 'connected',
    session: testSession,
    polls: [closed(9), closed(8)],
    past: { left: 7, below: 8, isRead: false },
  });
}
const listed = () =>
  within(screen.getByRole('list', { name: 'Votes of this sitting' }))
    .getAllByRole('listitem')
    .map((row) => /Motion \d/u.exec(row.textContent)?.[0]);

test('[POLL-17] earlier votes are read when the list is looked at, a page at a time', async () => {
  enter();
  answers = [pageOf([7, 6, 5], 4), pageOf([4, 3, 2, 1], 0)];
  const { container } = draw(<VotesTab />);
  const more = await screen.findByRole('button', { name: 'Show earlier votes (4)' });
  expect(listed()).toHaveLength(5);
  expect(asked).toEqual([`/api/polls/votingsession/${testSession.idVotingSession}/past?before=8`]);
  await expectAccessible(container);
  fireEvent.click(more);
  await waitFor(() => expect(listed()).toHaveLength(9));
  expect(listed().at(-1)).toBe('Motion 1');
  expect(asked[1]).toContain('before=5');
  expect(screen.queryByRole('button', { name: /earlier/u })).toBeNull();
});

test('[POLL-17] earlier votes that could not be read are asked for again on a press', async () => {
  enter();
  answers = [failure, pageOf([7, 6, 5, 4, 3, 2, 1], 0)];
  const { container } = draw(<VotesTab />);
  await screen.findByText('Earlier votes could not be read.');
  expect(listed()).toEqual(['Motion 9', 'Motion 8']);
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(listed()).toHaveLength(9));
});

test('[PROC-01] the proceedings read all of them, and are printed only when they are whole', async () => {
  enter();
  answers = [pageOf([7, 6, 5], 4), failure];
  draw(<ProceedingsTab />);
  await screen.findByText('Earlier votes could not be read.');
  const print = screen.getByRole('button', { name: 'Print the proceedings' });
  expect(print.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(print.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Printing waits until all votes have been read.',
  );
  answers = [pageOf([4, 3, 2, 1], 0)];
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getAllByRole('heading', { name: /^Vote \d closed/u })).toHaveLength(9));
  expect(print.getAttribute('aria-disabled')).toBeNull();
  expect(screen.getAllByRole('heading', { name: /^Vote \d opened/u })[0]?.textContent).toContain('Vote 1');
});

function Following() {
  usePollFocusFollowing();
  return null;
}

test('[POLL-07] a past vote that is declared comes to the screen; one that is read does not', async () => {
  enter();
  draw(<Following />);
  act(() => useLive.setState({ version: 2, polls: [closed(9), closed(8), closed(3)] }));
  expect(usePollFocus.getState().pollId).toBeNull();
  act(() =>
    useLive.setState({
      version: 3,
      polls: [closed(9), closed(8), closed(3), { ...closed(2), result: 'PASS' }],
      heardOf: new Set(['p2']),
    }),
  );
  expect(usePollFocus.getState().pollId).toBe('p2');
});

test('[POLL-17] the vote that one repeats is read where it ended long before', async () => {
  enter();
  useLive.setState({ polls: [{ ...closed(9), repeats: 'p2' }, closed(8)] });
  answers = [pageOf([7], 6)];
  draw(<VotesTab />);
  await screen.findByText(/repeats vote 2/u);
  expect(listed()).not.toContain('Motion 2');
});
