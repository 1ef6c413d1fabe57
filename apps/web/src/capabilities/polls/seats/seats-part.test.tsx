import type { Poll } from '@hemicycle/contract/polls';
import { act, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useSignIn } from '../../auth/sign-in.ts';
import { SeatsPart } from './SeatsPart.tsx';
import { testElectorate, testInspection } from '../testing-house.ts';

const loadAhead = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../../../ui/lazy-part.ts', () => ({
  lazyPart: () =>
    Object.assign(
      lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: PollSeats.js'))),
      { loadAhead },
    ),
}));

beforeEach(() => {
  // This test causes an error, which React and the error boundary log to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  useSignIn.setState({ info: signedIn });
  loadAhead.mockReset().mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[BEY-04][BEY-23] where the program of the seat map cannot be loaded, the bars of the result stand alone', async () => {
  draw(
    <SeatsPart poll={testInspection({ seats: 24, voted: 20 }).poll}>
      <p>The bars</p>
    </SeatsPart>,
  );
  expect(screen.getByText('The bars')).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toContain('A part of this page could not be loaded');
  expect(screen.getByText('The bars')).toBeDefined();
  await expectAccessible();
});

/** An open vote for a viewer with a ballot, so that no map is drawn. Returns the requests for
 *  electorates. */
function openVote(given: Partial<Poll> & { id: string }) {
  vi.useFakeTimers();
  const read = vi.fn<typeof fetch>(async () => Response.json(testElectorate(24)));
  vi.stubGlobal('fetch', read);
  const { poll } = testInspection({ seats: 24, voted: 3 }, { status: 'open', closedTime: null, ...given });
  return {
    poll: { ...poll, voting: { ...poll.voting, mayVote: true } },
    electoratesRead: () => read.mock.calls.map(([path]) => path),
  };
}

test.each([
  ['of a vote whose seats everybody sees', { anonymous: 'open' }, true, true],
  ['not who sits there, where the open vote hides it', { anonymous: 'limitedvisibility' }, true, false],
  ['not of one that never shows them', { anonymous: 'privatevoter' }, false, false],
  ['not of one that ranks', { form: { kind: 'ranking' } }, false, false],
  ['not of one whose weights may be split', { maySplit: true }, false, false],
] as const)(
  '[BEY-04][PRIV-06] what the map needs comes while the vote is open: %s',
  async (which, given, program, electorate) => {
    const { poll, electoratesRead } = openVote({ id: `ahead ${which}`, ...given });
    draw(<SeatsPart poll={poll} />);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(loadAhead).toHaveBeenCalledTimes(program ? 1 : 0);
    expect(electoratesRead()).toEqual(electorate ? [expect.stringContaining('/electorate')] : []);
  },
);

test('[BEY-04][BEY-08] a vote of several questions has no button for a map, and the bars of its result stand alone', () => {
  const questions = [{ question: 'Adopt it?', voteOptions: ['Yea', 'Nay'] }];
  const { poll } = openVote({ id: 'questions', form: { kind: 'questions', questions } });
  const { container, rerender } = draw(<SeatsPart poll={poll} />);
  expect(container.textContent).toBe('');
  rerender(
    <SeatsPart poll={{ ...poll, status: 'closed', closedTime: 2 }}>
      <p>The bars</p>
    </SeatsPart>,
  );
  expect(container.textContent).toBe('The bars');
});

test('[BEY-04] what the map needs is asked for once, however often the count changes', async () => {
  const { poll, electoratesRead } = openVote({ id: 'counted-again' });
  const { rerender } = draw(<SeatsPart poll={poll} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  rerender(<SeatsPart poll={{ ...poll, tally: poll.tally && { ...poll.tally, votedCount: 4 } }} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(loadAhead).toHaveBeenCalledOnce();
  expect(electoratesRead()).toHaveLength(1);
});

test('[BEY-04] a vote that closes before its turn to ask leaves the asking to the map', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  const { poll, electoratesRead } = openVote({ id: 'closes-early' });
  const { rerender } = draw(<SeatsPart poll={poll} />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  rerender(<SeatsPart poll={{ ...poll, status: 'closed', closedTime: 2 }} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(loadAhead).not.toHaveBeenCalled();
  expect(electoratesRead()).toEqual([]);
});
