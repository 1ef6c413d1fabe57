import type { Huddle } from '@hemicycle/contract/huddles';
import { permissions } from '@hemicycle/contract/permissions';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useDialogs } from '../../ui/dialog-store.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { huddlesChamberPart } from './chamber-part.tsx';
import { movePeople } from './move-people.ts';
import { useMoving } from './move-store.ts';

const budget: Huddle = {
  id: 'budget',
  type: 'other',
  title: 'Budget',
  idVotingSession: testSession.idVotingSession,
  webex: { id: 'budget', title: 'Budget' },
  davra: { subtype: 'default', avatar: null, invitees: ['all'] },
};
const enter = vi.fn(async () => undefined);
const calls: { readonly call: string; readonly body: unknown }[] = [];
let refused: readonly string[] = [];
/** Ids of the notifications that have not arrived. */
let unread: readonly string[] = [];
const open = { ...testSession, davra: { ...testSession.davra, waitingRoom: true } };

beforeEach(() => {
  refused = [];
  unread = [];
  useToasts.setState(useToasts.getInitialState());
  useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
  may([permissions.moderation, permissions.roomsTab, permissions.huddleButton]);
  useLive.setState({
    ...emptyLiveStore,
    session: open,
    connection: 'connected',
    people: {
      [signedIn.userId]: livePerson(signedIn.userId, { displayName: 'Rosa Quispe' }),
      kenji: livePerson('kenji', { displayName: 'Kenji Watanabe' }),
      ana: livePerson('ana', { displayName: 'Ana Lima' }),
      ben: livePerson('ben', { displayName: 'Ben Okoro', meeting: 'huddle', meetingId: 'budget' }),
    },
    huddles: [budget],
    lobby: {
      people: [],
      held: [{ userId: 'zoe', displayName: 'Zoë Martin', byName: 'Marit Solberg' }],
      refused: [],
      messages: [],
    },
  });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    calls.push({ call: `${init.method} ${address}`, body });
    const status = /\/status\/(.*)$/.exec(address)?.[1];
    if (status !== undefined) return Response.json({ id: status, readTime: unread.includes(status) ? 0 : 1 });
    const id = `n-${String(address.split('/').at(-1))}`;
    if (!refused.some((one) => address.endsWith(one))) return Response.json({ id });
    return Response.json(
      { error: { code: 'person-not-here', message: 'no', requestId: 'r' } },
      { status: 409 },
    );
  });
});
afterEach(() => {
  calls.length = 0;
  enter.mockClear();
  useMoving.setState({ userIds: null });
  act(() => useDialogs.setState({ open: [] }));
  vi.unstubAllGlobals();
});

function may(actionsAllowed: string[]) {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
}

function Tab() {
  const tabs = huddlesChamberPart.useTabs?.() ?? [];
  return tabs.map(({ key, content }) => <div key={key}>{content}</div>);
}

function drawTab() {
  const { StandBy } = huddlesChamberPart;
  if (StandBy === undefined) throw new Error('The huddles have nothing standing by.');
  const huddles = { huddle: null, moving: false, enter };
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
      <Tab />
      <StandBy />
    </FrameProvider>,
  );
}

const body = (message: object) => ({ type: 'moderatorInstruction', message });

test('[PERM-14] [LOBBY-14] the tab lists the rooms with the people in them, for those who may see it', async () => {
  const { unmount } = drawTab();
  const places = await screen.findByRole('list', { name: 'Main Room, Lobby and Waiting Room' });
  expect(places.textContent).toContain('Main Room (3 people)');
  expect(screen.getByText('Zoë Martin')).toBeDefined();
  await expectAccessible();
  unmount();
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, hideRoomsTab: true } } });
  const hidden = drawTab();
  expect(screen.queryByRole('list')).toBeNull();
  hidden.unmount();
  useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
  may([permissions.moderation]);
  drawTab();
  expect(screen.queryByRole('list')).toBeNull();
});

test('[LOBBY-13] [MOD-11] a moderator moves several people from a room at once, each by a call', async () => {
  drawTab();
  await userEvent.click(await screen.findByRole('button', { name: 'Move people from Main Room' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move people' }));
  await userEvent.click(dialog.getByLabelText('Everybody there'));
  await userEvent.selectOptions(dialog.getByLabelText('To'), 'Budget');
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const message = { instruction: 'gotoMeeting', roomId: 'budget' };
  expect(calls.toSorted((one, other) => one.call.localeCompare(other.call))).toEqual([
    { call: 'PUT /api/people/notification/ana', body: body(message) },
    { call: 'PUT /api/people/notification/kenji', body: body(message) },
  ]);
});

test('[NOTIF-07] [NOTIF-08] [MOD-01] 6 s after a move it is told to whom it was delivered, and to whom not', async () => {
  unread = ['n-ana'];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const people = ['ana', 'ben', 'kenji'].map((userId) => ({ userId, name: `Name of ${userId}` }));
  const failed = await movePeople(people, { instruction: { instruction: 'gotoMainMeeting' } });
  expect(failed).toEqual([]);
  const texts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);
  await vi.advanceTimersByTimeAsync(5_500);
  expect(texts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(texts()).toEqual([
    'Notification delivered to Name of ben and Name of kenji',
    'Notification NOT delivered to Name of ana',
  ]);
  vi.useRealTimers();
});

test('[LOBBY-13] nobody is sent from a huddle to the lobby: back to the main chamber first', async () => {
  drawTab();
  const places = async (userId: string) => {
    act(() => useMoving.setState({ userIds: [userId] }));
    const dialog = within(await screen.findByRole('dialog'));
    const options = within(dialog.getByLabelText('To')).getAllByRole('option');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    return options.map(({ textContent }) => textContent).slice(1);
  };
  expect(await places('kenji')).toEqual(['Lobby', 'Waiting Room', 'Budget']);
  expect(await places('ben')).toEqual(['Main Room', 'Waiting Room']);
});

test('[MOD-08] who could not be moved is told with the exact words, and why', async () => {
  refused = ['kenji'];
  drawTab();
  act(() => useMoving.setState({ userIds: ['kenji'] }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Kenji Watanabe' }));
  await userEvent.selectOptions(dialog.getByLabelText('To'), 'Waiting Room');
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(useDialogs.getState().open).toHaveLength(1));
  expect(calls.map(({ body: sent }) => sent)).toEqual([
    body({ instruction: 'gotoMeeting', roomId: 'waiting' }),
  ]);
  expect(useDialogs.getState().open[0]).toMatchObject({
    kind: 'error',
    title: 'Error',
    text: 'Error from server while trying to move users',
    note: 'Kenji Watanabe was not moved: This person is not in the sitting now.',
  });
});

test('[LOBBY-14] [PERM-15] moving oneself asks before going out, and needs the permission while the site asks for it', async () => {
  may([permissions.roomsTab, permissions.huddleButton]);
  const drawn = drawTab();
  const disabled = async () =>
    within(await screen.findByLabelText('Room'))
      .getAllByRole('option')
      .flatMap((option) => ((option as HTMLOptionElement).disabled ? [option.textContent] : []));
  expect(await disabled()).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Room'), 'Lobby');
  await waitFor(() => expect(useDialogs.getState().open[0]?.title).toBe('Go out to Lobby?'));
  await act(async () => useDialogs.getState().open[0]?.answer(true));
  await waitFor(() =>
    expect(calls).toEqual([{ call: 'POST /api/lobby/votingsession/s1/go', body: { to: 'lobby' } }]),
  );
  drawn.unmount();
  useSite.setState({
    config: { ...publicSite, flags: { ...defaultFlags, enableSelfRoomNavigationActionControl: true } },
  });
  drawTab();
  expect(await disabled()).toEqual(['Lobby', 'Waiting Room', 'Budget (1 person)']);
  act(() => may([permissions.roomsTab, permissions.huddleButton, permissions.selfRoomNavigation]));
  expect(await disabled()).toEqual([]);
});
