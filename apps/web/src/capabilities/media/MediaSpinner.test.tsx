import { act, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { LOADING_SHOWN_AFTER_MS } from '../../ui/Loading.tsx';
import { ScriptsBanner } from '../../ui/ScriptsBanner.tsx';
import { MediaSpinner } from './MediaSpinner.tsx';

/** The value of the specification, written again here to check the page's own. */
const SHARE_NETWORK_IGNORED_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  useLive.setState(emptyLiveStore);
});
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test.each(['idle', 'joining'] as const)(
  '[FND-12] while the media is %s the stage has a spinner and says so, not before 400 ms',
  async (connection) => {
    draw(<MediaSpinner connection={connection} sharing={false} />);
    pass(LOADING_SHOWN_AFTER_MS - 1);
    expect(screen.getByRole('status').textContent).toBe('');
    pass(1);
    expect(screen.getByRole('status').textContent).toBe('The video is being connected');
    vi.useRealTimers();
    await expectAccessible();
  },
);

test.each(['joined', 'reconnecting', 'failed', 'left'] as const)(
  '[FND-12] no spinner once the media is %s',
  (connection) => {
    draw(<MediaSpinner connection={connection} sharing={false} />);
    pass(LOADING_SHOWN_AFTER_MS);
    expect(screen.getByRole('status').textContent).toBe('');
  },
);

test.each([
  { socket: 'connected', expected: 'Network disconnected' },
  { socket: 'closed', expected: '' },
] as const)('[MEDIA-03][BEY-23] media that is away while the line is $socket: "$expected"', async (given) => {
  useLive.setState({ ...emptyLiveStore, connection: given.socket });
  draw(<MediaSpinner connection="reconnecting" sharing={false} />);
  pass(LOADING_SHOWN_AFTER_MS);
  expect(screen.getByRole('status').textContent).toBe(given.expected);
  vi.useRealTimers();
  await expectAccessible();
});

test.each([{ sharing: true }, { sharing: false }])(
  '[MEDIA-05] for 10 s after a share was toggled (now on: $sharing) a lost network is not told, then it is',
  ({ sharing }) => {
    useLive.setState({ ...emptyLiveStore, connection: 'connected' });
    const { rerender } = draw(<MediaSpinner connection="joined" sharing={!sharing} />);
    rerender(<MediaSpinner connection="joined" sharing={sharing} />);
    rerender(<MediaSpinner connection="reconnecting" sharing={sharing} />);
    // The wait has two steps. A spinner that came too early would be drawn after the first step,
    // and shown during the second.
    pass(SHARE_NETWORK_IGNORED_MS - LOADING_SHOWN_AFTER_MS - 1);
    pass(LOADING_SHOWN_AFTER_MS);
    expect(screen.getByRole('status').textContent).toBe('');
    pass(1);
    pass(LOADING_SHOWN_AFTER_MS);
    expect(screen.getByRole('status').textContent).toBe('Network disconnected');
  },
);

test('[MEDIA-05] a loss that is told goes on being told when a share is toggled meanwhile', () => {
  useLive.setState({ ...emptyLiveStore, connection: 'connected' });
  const { rerender } = draw(<MediaSpinner connection="reconnecting" sharing />);
  pass(LOADING_SHOWN_AFTER_MS);
  rerender(<MediaSpinner connection="reconnecting" sharing={false} />);
  pass(LOADING_SHOWN_AFTER_MS);
  expect(screen.getByRole('status').textContent).toBe('Network disconnected');
  rerender(<MediaSpinner connection="joined" sharing={false} />);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('[FND-12] the banner stands while the scripts of the page are on their way, and goes with them', async () => {
  let arrive: () => void = () => undefined;
  const scripts = new Promise<void>((resolve) => (arrive = resolve));
  function Page() {
    use(scripts);
    return <main>the chamber</main>;
  }
  await act(async () => {
    draw(
      <Suspense fallback={<ScriptsBanner />}>
        <Page />
      </Suspense>,
    );
  });
  expect(screen.getByRole('status').textContent).toBe('');
  pass(LOADING_SHOWN_AFTER_MS);
  expect(screen.getByRole('status').textContent).toBe('The sitting is being loaded');
  await act(async () => {
    arrive();
    await scripts;
  });
  expect(screen.getByRole('main').textContent).toBe('the chamber');
  expect(screen.queryByRole('status')).toBeNull();
});
