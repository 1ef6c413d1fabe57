import type { Huddle } from '@hemicycle/contract/huddles';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useDialogs } from '../../ui/dialog-store.ts';
import { useSignIn } from '../auth/public.ts';
import { hearNotification } from '../moderation/public.ts';
import { useSite } from '../site/public.ts';
import { huddlesChamberPart } from './chamber-part.tsx';
import { useInviting } from './invite-store.ts';

const budget: Huddle = {
  id: 'budget',
  type: 'other',
  title: 'Budget',
  idVotingSession: testSession.idVotingSession,
  webex: { id: 'budget', title: 'Budget' },
  davra: { subtype: 'default', avatar: null, invitees: ['all'] },
};
const enter = vi.fn(async () => undefined);
const bodies: unknown[] = [];

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    people: { marit: livePerson('marit', { displayName: 'Marit Solberg' }) },
    huddles: [budget],
  });
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (init.body !== undefined) bodies.push(JSON.parse(String(init.body)));
    return Response.json({ id: 'n1', readTime: 0 });
  });
});
afterEach(() => {
  bodies.length = 0;
  enter.mockClear();
  vi.unstubAllGlobals();
});

/** Draws what the huddles have standing by, for somebody who is in the huddle `own` or in none. */
function standBy(own: Huddle | null = null) {
  const { StandBy } = huddlesChamberPart;
  if (StandBy === undefined) throw new Error('The huddles have nothing standing by.');
  const huddles = { huddle: own, moving: false, enter };
  return draw(
    <FrameProvider
      value={{
        huddles,
        leave: () => undefined,
        openTab: () => undefined,
        chime: () => undefined,
        chimeAtZero: () => undefined,
      }}
    >
      <StandBy />
    </FrameProvider>,
  );
}
const invite = (roomId: string) =>
  act(() =>
    hearNotification({
      type: 'notification',
      from: 'marit',
      notification: { type: 'requestJoinHuddle', message: { roomId } },
    }),
  );
const asked = () => useDialogs.getState().open.map(({ title }) => title);
const answer = (yes: boolean) => act(async () => useDialogs.getState().open[0]?.answer(yes));

test('[HUD-15] who is invited is asked by name, and enters only with a yes', async () => {
  standBy();
  invite('budget');
  expect(asked()).toEqual(['Marit Solberg invites you to the huddle Budget']);
  await answer(false);
  expect(asked()).toEqual([]);
  expect(enter).not.toHaveBeenCalled();
  invite('budget');
  await answer(true);
  expect(enter).toHaveBeenCalledExactlyOnceWith(budget);
});

test('[HUD-15] the question waits for a huddle that is not known yet, and goes when it is closed', async () => {
  standBy();
  useLive.setState({ huddles: [] });
  invite('budget');
  expect(asked()).toEqual([]);
  act(() => useLive.setState({ huddles: [budget] }));
  expect(asked()).toHaveLength(1);
  act(() => useLive.setState({ huddles: [] }));
  await waitFor(() => expect(asked()).toEqual([]));
  expect(enter).not.toHaveBeenCalled();
});

test('[HUD-15] nobody is asked to enter the huddle in which they are', () => {
  standBy(budget);
  invite('budget');
  expect(asked()).toEqual([]);
});

test('[HUD-15] a moderator chooses the huddle to which somebody is invited', async () => {
  const water = { ...budget, id: 'water', title: 'Water' };
  useLive.setState({ huddles: [budget, water] });
  standBy();
  act(() => useInviting.setState({ userId: 'marit' }));
  await screen.findByRole('dialog', { name: 'Invite Marit Solberg to a huddle' });
  await expectAccessible();
  const person = userEvent.setup();
  await person.selectOptions(screen.getByLabelText('Huddle'), 'Water');
  // Another moderator closes it meanwhile.
  act(() => useLive.setState({ huddles: [budget] }));
  screen.getByText('This huddle was closed. Choose another one.');
  expect(screen.getByRole('button', { name: 'Invite' }).hasAttribute('disabled')).toBe(true);
  await person.selectOptions(screen.getByLabelText(/Huddle/), 'Budget');
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toEqual([{ type: 'requestJoinHuddle', message: { roomId: 'budget' } }]);
});
