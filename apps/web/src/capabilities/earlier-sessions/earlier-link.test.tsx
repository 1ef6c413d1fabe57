import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { EarlierLink } from './EarlierLink.tsx';

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
