import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../testing-person.ts';
import { draw } from '../../../testing-render.tsx';
import { useSignIn } from '../../auth/sign-in.ts';
import { PollSeats } from './PollSeats.tsx';
import { testElectorate, testInspection } from '../testing-house.ts';

let voted = 0;
let reads = 0;
let fails = false;

/** The number of the poll. Each test uses its own poll, since the page keeps what it read of a
 *  poll. */
let number = 0;
let closed = false;

const inspectionNow = () =>
  testInspection(
    { seats: 24, voted },
    { id: `p${number}`, ...(closed ? {} : { status: 'open', closedTime: null }) },
  );
const filled = () => document.querySelectorAll('[data-seat]:not([data-kind="none"])').length;

beforeEach(() => {
  voted = 0;
  reads = 0;
  fails = false;
  closed = false;
  number += 1;
  useSignIn.setState({ info: signedIn });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/electorate')) return Response.json(testElectorate(24));
    reads += 1;
    if (fails)
      return Response.json({ error: { code: 'internal', message: '', requestId: 'r' } }, { status: 500 });
    return Response.json(inspectionNow());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('[BEY-04] the seats of an open poll fill as votes arrive, and the votes are read every 2 seconds at most', async () => {
  const { rerender } = draw(<PollSeats poll={inspectionNow().poll} />);
  await pass(100);
  expect([reads, filled()]).toEqual([1, 0]);
  // The count beside the map may be newer than the map, so the map says when it was read.
  await screen.findByText(/^Seats as of \d\d:\d\d:\d\d$/);
  for (voted = 1; voted <= 5; voted += 1) {
    rerender(<PollSeats poll={inspectionNow().poll} />);
    await pass(100);
  }
  voted = 5;
  expect(reads).toBe(1);
  await pass(2000);
  expect([reads, filled()]).toEqual([2, 5]);
  await pass(10_000);
  expect(reads).toBe(2);
});

test('[BEY-04] seats that cannot be read say so, and are read again on a wish', async () => {
  fails = true;
  draw(
    <PollSeats poll={inspectionNow().poll}>
      <p>The bars</p>
    </PollSeats>,
  );
  await pass(100);
  screen.getByText('The bars');
  fails = false;
  const again = screen.getByRole('button', { name: 'Try again' });
  await act(async () => again.click());
  await pass(100);
  expect(document.querySelectorAll('[data-seat]')).toHaveLength(24);
  screen.getByText('The bars');
});

test('[BEY-04] the seats stand while the vote closes, until the result is read', async () => {
  voted = 3;
  const { rerender } = draw(<PollSeats key="open" poll={inspectionNow().poll} />);
  await pass(100);
  expect(filled()).toBe(3);
  voted = 7;
  closed = true;
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  const { poll } = inspectionNow();
  // Each screen of the chamber reads the result at a random time within a short span.
  rerender(<PollSeats key="closed" poll={{ ...poll, closedTime: Date.now() }} />);
  expect(filled()).toBe(3);
  await pass(20);
  expect(filled()).toBe(3);
  screen.getByText(/^Seats as of/);
  await pass(24 * 5);
  expect(filled()).toBe(7);
  expect(screen.queryByText(/^Seats as of/)).toBeNull();
});

test('[BEY-04] a reading that fails takes no seat away, and is tried again by itself', async () => {
  const { rerender } = draw(<PollSeats poll={inspectionNow().poll} />);
  await pass(100);
  fails = true;
  voted = 4;
  rerender(<PollSeats poll={inspectionNow().poll} />);
  await pass(2000);
  expect([reads, filled()]).toEqual([2, 0]);
  expect(document.querySelectorAll('[data-seat]')).toHaveLength(24);
  fails = false;
  await pass(2000);
  expect([reads, filled()]).toEqual([3, 4]);
});

test('[BEY-04] what one person read is not shown to another', async () => {
  voted = 2;
  const { unmount } = draw(<PollSeats poll={inspectionNow().poll} />);
  await pass(100);
  expect(filled()).toBe(2);
  unmount();
  useSignIn.setState({ info: { ...signedIn, userId: 'somebody-else' } });
  draw(<PollSeats poll={inspectionNow().poll} />);
  expect(document.querySelectorAll('[data-seat]')).toHaveLength(0);
});
