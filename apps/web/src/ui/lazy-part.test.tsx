import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../testing-render.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyPart } from './lazy-part.ts';
import { LazyPart } from './LazyPart.tsx';
import { useLineAway } from './line-away.ts';
import { isPartMissing, useMissingPart } from './missing-part.ts';
import { MissingPartBanner } from './MissingPartBanner.tsx';
import { PARTS_AHEAD_AFTER_MS, usePartsAhead } from './use-parts-ahead.ts';

const MISSING = 'A part of this page could not be loaded';
const reload = vi.fn<() => void>();

beforeEach(() => {
  // These tests cause errors, which React and the error boundaries log to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('location', { ...location, reload });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  act(() => useLineAway.setState({ away: false }));
  reload.mockReset();
  act(() => useMissingPart.setState({ missing: false }));
});

const failing = (message: string) =>
  lazy<() => null>(async () => {
    throw new TypeError(message);
  });
const Gone = failing('Failed to fetch dynamically imported module: http://site/assets/part-1.js');

test.each([
  ['Failed to fetch dynamically imported module: http://site/assets/part-1.js', true],
  ['error loading dynamically imported module: http://site/assets/part-1.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/part-1.css', true],
  ["Cannot read properties of undefined (reading 'title')", false],
])('of "%s" a part is missing: %s', (message, expected) => {
  expect(isPartMissing(new Error(message))).toBe(expected);
});

describe('a part that is not there any more', () => {
  test('[BEY-23] leaves the rest of the page as it is, which says so once and offers to read it anew', async () => {
    draw(
      <main>
        <MissingPartBanner />
        <p>The chamber</p>
        <LazyPart>
          <Gone />
        </LazyPart>
      </main>,
    );
    expect((await screen.findByRole('status')).textContent).toContain(MISSING);
    screen.getByText('The chamber');
    await expectAccessible();
    screen.getByRole('button', { name: 'Reload the page' }).click();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('[BEY-23] says so in its own place where it has one', async () => {
    draw(
      <main>
        <MissingPartBanner />
        <LazyPart inPlace fallback="Loading">
          <Gone />
        </LazyPart>
      </main>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(MISSING);
    expect(screen.queryByRole('status')).toBeNull();
    await expectAccessible();
    screen.getByRole('button', { name: 'Reload the page' }).click();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('[BEY-23] takes what stands within it out of no page', async () => {
    draw(
      <main>
        <LazyPart inPlace without={<p>The bars</p>}>
          <Gone />
        </LazyPart>
      </main>,
    );
    await screen.findByRole('alert');
    screen.getByText('The bars');
    await expectAccessible();
  });

  test('[BEY-23] a page of its own is said to be one, and the server is not blamed', async () => {
    draw(
      <ErrorBoundary>
        <Gone />
      </ErrorBoundary>,
    );
    await screen.findByRole('heading', { name: MISSING });
    expect(screen.getByRole('alert').textContent).toContain('Perhaps the site was renewed.');
    await expectAccessible();
    screen.getByRole('button', { name: 'Reload the page' }).click();
    expect(reload).toHaveBeenCalledOnce();
  });
});

test('what else goes wrong in a part is for the whole page to say', async () => {
  const Broken = failing('x is not a function');
  draw(
    <ErrorBoundary>
      <LazyPart>
        <Broken />
      </LazyPart>
    </ErrorBoundary>,
  );
  await waitFor(() => screen.getByRole('heading', { name: 'The page could not be shown' }));
  expect(screen.getByRole('alert').textContent).toContain('Something unforeseen happened in this page.');
  expect(console.error).toHaveBeenCalledWith(
    'the page failed',
    expect.objectContaining({ message: 'x is not a function' }),
    expect.stringContaining('ErrorBoundary'),
  );
});

test('[BEY-23] a part that does not come while the server starts anew is drawn a moment later', async () => {
  const load = vi
    .fn(async () => ({ default: () => <p>The ballot</p> }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: http://site/part.js'));
  const Part = lazyPart(load);
  draw(
    <LazyPart inPlace>
      <Part />
    </LazyPart>,
  );
  expect(await screen.findByText('The ballot')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

/** Longer than a part is tried to be loaded, in ms. */
const PATIENCE_MS = 12_000;
const away = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://site/part.js'));

describe('a part that is opened while the line is lost', () => {
  test('[BEY-23] is said to come, without a reload, and is there when the line is back', async () => {
    vi.useFakeTimers();
    let load: () => Promise<{ default: () => React.ReactNode }> = away;
    const Part = lazyPart(() => load());
    act(() => useLineAway.setState({ away: true }));
    draw(
      <main>
        <LazyPart inPlace>
          <Part />
        </LazyPart>
      </main>,
    );
    await act(() => vi.advanceTimersByTimeAsync(PATIENCE_MS));
    expect(screen.getByRole('status').textContent).toContain(
      'It comes by itself when the connection is back.',
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(MISSING)).toBeNull();

    load = async () => ({ default: () => <p>The chat</p> });
    act(() => useLineAway.setState({ away: false }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    screen.getByText('The chat');
    expect(screen.queryByRole('status')).toBeNull();
    vi.useRealTimers();
    await expectAccessible();
  });

  test('[BEY-23] and that the renewed site has no more is said to be missing then', async () => {
    vi.useFakeTimers();
    const Part = lazyPart(away);
    act(() => useLineAway.setState({ away: true }));
    draw(
      <LazyPart inPlace>
        <Part />
      </LazyPart>,
    );
    await act(() => vi.advanceTimersByTimeAsync(PATIENCE_MS));
    act(() => useLineAway.setState({ away: false }));
    await act(() => vi.advanceTimersByTimeAsync(PATIENCE_MS));
    expect(screen.getByRole('alert').textContent).toContain(MISSING);
  });

  test('[BEY-23] without a place of its own it takes its banner back', async () => {
    vi.useFakeTimers();
    let load: () => Promise<{ default: () => React.ReactNode }> = away;
    const Part = lazyPart(() => load());
    act(() => useLineAway.setState({ away: true }));
    draw(
      <LazyPart>
        <Part />
      </LazyPart>,
    );
    await act(() => vi.advanceTimersByTimeAsync(PATIENCE_MS));
    expect(useMissingPart.getState().missing).toBe(true);
    load = async () => ({ default: () => <p>The mark</p> });
    act(() => useLineAway.setState({ away: false }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    screen.getByText('The mark');
    expect(useMissingPart.getState().missing).toBe(false);
  });
});

test('[BEY-23] parts are loaded ahead one by one when the page is idle, and drawn at once then', async () => {
  vi.useFakeTimers();
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const loadChat = vi.fn(async () => ({ default: () => <p>The chat</p> }));
  const loadVotes = vi.fn(async () => ({ default: () => <p>The votes</p> }));
  const [Chat, Votes] = [lazyPart(loadChat), lazyPart(loadVotes)];
  renderHook(() => usePartsAhead([Chat, Votes]));
  await vi.advanceTimersByTimeAsync(PARTS_AHEAD_AFTER_MS);
  expect(loadChat).not.toHaveBeenCalled();
  idle[0]?.();
  expect(loadVotes).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(loadVotes).toHaveBeenCalledOnce();
  draw(<Votes />);
  screen.getByText('The votes');
  expect(loadVotes).toHaveBeenCalledOnce();
});
