import type { ClosedSession } from '@hemicycle/contract/closed-sessions';
import { permissions } from '@hemicycle/contract/permissions';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { closedSessionChamberPart } from './chamber-part.tsx';
import { CloseSession } from './CloseSession.tsx';

let found: ClosedSession;
let sent: unknown;
const methods: string[] = [];
let refuses = false;
const closed = vi.fn<() => void>();

beforeEach(() => {
  found = { sinceMs: null, stays: 12, goes: [{ userId: 'hana', displayName: 'Hana Sato' }], named: [] };
  useSite.setState({ config: publicSite });
  refuses = false;
  sent = undefined;
  methods.length = 0;
  closed.mockReset();
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (address.endsWith('/dialout')) {
      return Response.json({
        phones: [{ phoneId: 'phone-1', numberEndsWith: '50', talks: true, agreed: false }],
      });
    }
    methods.push(`${method ?? 'GET'} ${address}`);
    if (method !== 'PUT') return Response.json(found);
    sent = JSON.parse(String(body));
    if (!refuses) return Response.json(found);
    return Response.json({ error: { code: 'session-ended', message: 'x', requestId: 'r' } }, { status: 409 });
  });
});

test('[BEY-45] the moderator sees who has to go, names who is to stay, and closes the sitting', async () => {
  const user = userEvent.setup();
  draw(<CloseSession idVotingSession="s1" onClose={closed} />);
  expect(await screen.findByText('12 people who are here stay by their role.')).toBeTruthy();
  await expectAccessible();
  await user.click(screen.getByRole('checkbox', { name: 'Hana Sato' }));
  await user.click(screen.getByRole('button', { name: 'Go into private' }));
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual({ named: ['hana'] });
});

test('[BEY-45] in a closed sitting those who were named can be taken off; a refusal is told', async () => {
  const user = userEvent.setup();
  found = { sinceMs: 1, stays: 12, goes: [], named: [{ userId: 'hana', displayName: 'Hana Sato' }] };
  refuses = true;
  draw(<CloseSession idVotingSession="s1" onClose={closed} />);
  await user.click(await screen.findByRole('checkbox', { name: 'Hana Sato', checked: true }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The sitting has ended.');
  expect(sent).toEqual({ named: [] });
  expect(closed).not.toHaveBeenCalled();
});

test('[BEY-45] [FND-60] the moderator is told which phones go with those who have no place', async () => {
  useSite.setState({ config: { ...publicSite, canCallPhones: true } });
  draw(<CloseSession idVotingSession="s1" onClose={closed} />);
  expect(await screen.findByText(/Phones that were called in go as well: .…50/)).toBeTruthy();
  await expectAccessible();
});

test('[BEY-45] a moderator sits in public again from the line that says that the sitting is private', async () => {
  const user = userEvent.setup();
  const Banner = closedSessionChamberPart.banner?.Banner;
  if (Banner === undefined) throw new Error('Closed sittings give no banner.');
  useLive.setState({
    ...emptyLiveStore,
    session: { ...testSession, closedSinceMs: 1 },
    connection: 'connected',
  });
  useSignIn.setState({ info: signedIn });
  const { unmount } = draw(<Banner />);
  expect(screen.getByRole('status').textContent).toContain('The sitting is private');
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  draw(
    <>
      <Banner />
      <Dialogs />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Sit in public again' }));
  expect(methods).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Sit in public' }));
  await vi.waitFor(() => expect(methods).toEqual(['DELETE /api/votingsessions/s1/closed']));
  await expectAccessible();
});
