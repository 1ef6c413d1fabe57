import type { LobbyMessage, LobbyPerson } from '@hemicycle/contract/lobby';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { LobbyTab } from './LobbyTab.tsx';
import { WaitingMessages } from './WaitingMessages.tsx';

const message = (id: string, more: Partial<LobbyMessage> = {}): LobbyMessage => ({
  id,
  to: 'all',
  personId: null,
  fromName: 'Marit Solberg',
  text: `Text of ${id}`,
  created: Date.UTC(2026, 2, 2, 9),
  ...more,
});
const ada: LobbyPerson = {
  userId: 'ada',
  displayName: 'Ada',
  avatar: null,
  kind: 'account',
  linkName: null,
  groupName: null,
  state: 'waiting',
  waitingSinceMs: 0,
  selfTest: null,
  interview: null,
  lastCall: null,
  identitySeenMs: null,
};
const calls: { address: string; body: unknown }[] = [];
/** Whether the server is out of reach. */
let isOut = false;

beforeEach(() => {
  calls.length = 0;
  isOut = false;
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    calls.push({ address: String(address), body: JSON.parse(String(init.body)) });
    if (isOut)
      return Response.json({ error: { code: 'rate-limited', message: '', requestId: 'r' } }, { status: 429 });
    return Response.json(message('made'));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('[BEY-19] who waits reads the newest message, from whom and to whom, and the earlier ones behind one line', async () => {
  const { rerender } = draw(<WaitingMessages idVotingSession="s1" messages={[]} />);
  expect(screen.getByText('Nobody has written to you yet.')).toBeTruthy();
  const first = message('first');
  rerender(<WaitingMessages idVotingSession="s1" messages={[first]} />);
  expect(screen.getByText(/Marit Solberg, to everyone who waits/u)).toBeTruthy();
  expect(screen.queryByText(/earlier message/u)).toBeNull();
  const second = message('second', { to: 'person', personId: 'ada' });
  rerender(<WaitingMessages idVotingSession="s1" messages={[first, second]} />);
  expect(screen.getByText(/Marit Solberg, to you alone/u)).toBeTruthy();
  const earlier = screen.getByText('1 earlier message').closest('details');
  expect(earlier?.open).toBe(false);
  expect(earlier?.textContent).toContain('Text of first');
  await expectAccessible();
});

test('[BEY-19] who waits answers the attendants; what was not sent is sent again under the same requestId', async () => {
  draw(<WaitingMessages idVotingSession="s1" messages={[message('first')]} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Write to the attendants' });
  await userEvent.type(field, 'Here is my card');
  isOut = true;
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(field.value).toBe('Here is my card');
  isOut = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(calls.map(({ address }) => address)).toEqual([
    expect.stringContaining('/api/lobby/votingsession/s1/reply'),
    expect.stringContaining('/api/lobby/votingsession/s1/reply'),
  ]);
  expect(calls[0]?.body).toEqual({ text: 'Here is my card', requestId: expect.any(String) });
  expect(calls[1]?.body).toEqual(calls[0]?.body);
  expect(field.value).toBe('');
});

test('[BEY-19] [BEY-14] what is typed before a message is answered stays in the field', async () => {
  draw(<WaitingMessages idVotingSession="s1" messages={[message('first')]} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Write to the attendants' });
  await userEvent.type(field, 'Here is my card');
  let take: (answer: Response) => void = () => undefined;
  const taken = new Promise<Response>((resolve) => (take = resolve));
  vi.stubGlobal('fetch', async () => taken);
  await userEvent.type(field, '{Enter}, and a letter');
  await act(async () => take(Response.json(message('made'))));
  expect(field.value).toBe('Here is my card, and a letter');
});

test.each([
  { button: 'Write to all…', personId: null },
  { button: 'Write… Ada', personId: 'ada' },
])('[BEY-19] an attendant writes: $button', async ({ button, personId }) => {
  useLive.setState({
    ...emptyLiveStore,
    ...{ session: testSession, connection: 'connected' },
    lobby: {
      people: [ada],
      held: [],
      refused: [],
      messages: [message('asked', { to: 'attendants', personId: 'ada', fromName: 'Ada' })],
    },
  });
  draw(
    <FrameProvider
      value={{
        huddles: { huddle: null, moving: false, enter: async () => undefined },
        leave: () => undefined,
        openTab: () => undefined,
        chime: () => undefined,
        chimeAtZero: () => undefined,
      }}
    >
      <LobbyTab />
    </FrameProvider>,
  );
  // What the person wrote stands in their row.
  expect(within(screen.getByRole('listitem')).getByText('Text of asked')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: button }));
  const dialog = within(screen.getByRole('dialog'));
  await expectAccessible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'One moment');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(calls[0]?.address).toContain('/api/lobby/votingsession/s1/messages');
  expect(calls[0]?.body).toEqual({ personId, text: 'One moment', requestId: expect.any(String) });
  expect(screen.queryByRole('dialog')).toBeNull();
});
