import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { keepLeftChamber } from '../auth/public.ts';
import { EarlierLink } from './EarlierLink.tsx';
import { JustLeft } from './JustLeft.tsx';

afterEach(() => vi.unstubAllGlobals());

test('[BEY-47] a guest is led to earlier sittings only where one can be read; an account always', async () => {
  let sessions: unknown[] = [];
  const asked = vi.fn(async () => Response.json({ sessions, next: null }));
  vi.stubGlobal('fetch', asked);
  useSignIn.setState({ info: signedIn });
  draw(<EarlierLink />).unmount();
  expect(asked).not.toHaveBeenCalled();
  useSignIn.setState({ info: { ...signedIn, isGuest: true } });
  const none = draw(<EarlierLink />);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('link')).toBeNull();
  none.unmount();
  const session = {
    ...{ idVotingSession: 's1', title: 'Plenary', stage: 'ended', voteCount: 0 },
    ...{ epochStartTime: 0, epochEndTime: 1, openedAt: null, endedAt: null },
  };
  sessions = [session];
  draw(<EarlierLink />);
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/app/sittings');
  await expectAccessible();
});

test.each([
  ['ended', '/app/sittings/s1'],
  ['open', null],
])('[EXIT-01][SESS-08] whoever left a sitting that is %s is led to %s', async (stage, expected) => {
  const asked = vi.fn(async (_address: string) => Response.json({ title: 'Plenary', stage }));
  vi.stubGlobal('fetch', asked);
  useSignIn.setState({ info: signedIn });
  draw(<JustLeft />).unmount();
  expect(asked).not.toHaveBeenCalled();
  keepLeftChamber('s1');
  onTestFinished(() => keepLeftChamber(null));
  draw(<JustLeft />);
  await waitFor(() => expect(asked.mock.calls[0]?.[0]).toMatch(/votingsessions\/earlier\/s1$/));
  await act(() => vi.waitFor(() => expect(asked.mock.settledResults[0]?.type).toBe('fulfilled')));
  await waitFor(() => {
    const link = screen.queryByRole('link', { name: 'Plenary' });
    expect(link?.getAttribute('href') ?? null).toBe(expected);
  });
});
