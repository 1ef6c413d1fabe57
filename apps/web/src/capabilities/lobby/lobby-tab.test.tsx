import type { LobbyPerson } from '@hemicycle/contract/lobby';
import { permissions } from '@hemicycle/contract/permissions';
import { noToasts } from '@hemicycle/rules/toasts/toast-list';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useAnnouncements } from '../../ui/announcer.ts';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSite } from '../site/public.ts';
import { lobbyChamberPart } from './chamber-part.tsx';
import { LobbyNews } from './LobbyNews.tsx';
import { LobbyTab } from './LobbyTab.tsx';

const person = (userId: string, more: Partial<LobbyPerson> = {}): LobbyPerson => ({
  userId,
  displayName: `Name of ${userId}`,
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
  ...more,
});
const calls: { address: string; method: string; body: unknown }[] = [];
const chime = vi.fn();

beforeEach(() => {
  calls.length = 0;
  chime.mockClear();
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    lobby: {
      people: [person('ada'), person('ben', { kind: 'guest', linkName: 'Experts' }), person('cyd')],
      held: [],
      refused: [],
      messages: [],
    },
  });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    calls.push({ address: String(address), method: init.method ?? 'GET', body });
    return Response.json({ admitted: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const openTab = vi.fn();
const enter = vi.fn(async () => undefined);
const inFrame = (part: ReactNode) => (
  <FrameProvider
    value={{
      huddles: { huddle: null, moving: false, enter },
      leave: () => undefined,
      openTab,
      chime,
      chimeAtZero: () => undefined,
    }}
  >
    {part}
  </FrameProvider>
);
const drawTab = () => draw(inFrame(<LobbyTab />));

const row = (name: string) => {
  const found = screen.getAllByRole('listitem').find((item) => item.textContent?.includes(name));
  if (found === undefined) throw new Error(`no row of ${name}`);
  return within(found);
};
const bodies = () => calls.map(({ body }) => body);

test('[BEY-19] each row has its place in the queue, which is kept in an interview', async () => {
  const interview = {
    byUserId: 'other',
    byName: 'Joris',
    roomId: 'talk',
    isHere: true,
    sinceMs: 1,
    calledMs: 1,
  };
  useLive.setState({
    lobby: {
      ...{ held: [], refused: [], messages: [] },
      people: [person('ada', { state: 'interview', interview }), person('ben')],
    },
  });
  draw(inFrame(<LobbyTab />));
  const places = screen.getAllByRole('listitem').map((row) => row.textContent.slice(0, 'Place 1'.length));
  expect(places).toEqual(['Place 1', 'Place 2']);
});

test('[BEY-19] [GUEST-02] who came by the public address is told apart, and what works is said', async () => {
  const selfTest = { camera: 'off', microphone: 'works' } as const;
  const people = [person('dov', { kind: 'guest', selfTest })];
  useLive.setState({ lobby: { people, held: [], refused: [], messages: [] } });
  drawTab();
  expect(row('Name of dov').getByText(/^Public address of the sitting/u)).toBeTruthy();
  expect(row('Name of dov').getByText('devices work')).toBeTruthy();
});

test('[BEY-19] [PEOP-01] a row has the picture of the account', () => {
  const people = [person('dov', { avatar: '/api/people/pictures/dov.jpg' })];
  useLive.setState({ lobby: { people, held: [], refused: [], messages: [] } });
  const { container } = drawTab();
  expect(container.querySelector('li img')?.getAttribute('src')).toBe('/api/people/pictures/dov.jpg');
});

test('[BEY-19] each row tells name, way in and check of devices; one is let in', async () => {
  drawTab();
  expect(row('Name of ben').getByText(/^Guest link “\u2068Experts\u2069”$/u)).toBeTruthy();
  expect(row('Name of ada').getByText('devices not checked')).toBeTruthy();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Let in Name of ada' }));
  expect(calls[0]?.address).toContain('/api/lobby/votingsession/s1/admit');
  expect(bodies()).toEqual([{ userIds: ['ada'] }]);
});

test('[BEY-19] a group is let in, or all whom nobody interviews', async () => {
  useLive.setState({
    lobby: {
      people: [
        person('ada', { groupName: 'Greens' }),
        person('ben', { groupName: 'Labour' }),
        person('cyd', { groupName: 'Greens', state: 'interview' }),
        person('dan', { groupName: 'Greens' }),
      ],
      held: [],
      refused: [],
      messages: [],
    },
  });
  drawTab();
  expect(row('Name of ada').getByText('Account, Greens')).toBeTruthy();
  expect(row('Name of cyd').queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Let all 3 in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Let in a group' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Greens, 2 waiting' }));
  expect(bodies()).toEqual([{ userIds: ['ada', 'ben', 'dan'] }, { userIds: ['ada', 'dan'] }]);
});

test('[BEY-19] no row moves under the pointer: those let in keep their place until it leaves', async () => {
  drawTab();
  await userEvent.hover(screen.getByRole('list'));
  act(() =>
    useLive.setState({
      lobby: { people: [person('ben'), person('cyd'), person('dan')], held: [], refused: [], messages: [] },
    }),
  );
  const names = () =>
    screen.getAllByRole('listitem').map((item) => /Name of (ada|ben|cyd|dan)/u.exec(item.textContent)?.[1]);
  expect(names()).toEqual(['ada', 'ben', 'cyd', 'dan']);
  expect(row('Name of ada').getByText('Waits no more')).toBeTruthy();
  expect(row('Name of ada').queryByRole('button')).toBeNull();
  await userEvent.unhover(screen.getByRole('list'));
  expect(names()).toEqual(['ben', 'cyd', 'dan']);
});

test('[BEY-19] refusing asks for the reason first', async () => {
  drawTab();
  await userEvent.click(screen.getByRole('button', { name: 'Refuse… Name of ada' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(calls).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox'), 'Not on the list');
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(bodies()).toEqual([{ userId: 'ada', reason: 'Not on the list' }]);
});

test('[BEY-19] after a decision the focus stays in the tab, whose row has gone', async () => {
  drawTab();
  await userEvent.click(screen.getByRole('button', { name: 'Let in Name of ada' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /^In the lobby/ }));
});

test('[BEY-19] [BEY-14] what is written to somebody stays when others let them in and the queue is empty', async () => {
  drawTab();
  await userEvent.click(screen.getByRole('button', { name: 'Write… Name of ada' }));
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' });
  await userEvent.type(field(), 'One mom');
  act(() => useLive.setState({ lobby: { people: [], held: [], refused: [], messages: [] } }));
  expect(field().value).toBe('One mom');
  expect(document.activeElement).toBe(field());
});

test('[BEY-19] [BEY-14] the late answer to an admission takes no focus from a text', async () => {
  let take: (answer: Response) => void = () => undefined;
  const taken = new Promise<Response>((resolve) => (take = resolve));
  vi.stubGlobal('fetch', async () => taken);
  draw(
    inFrame(
      <>
        <LobbyTab />
        <input aria-label="Elsewhere" />
      </>,
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Let in Name of ada' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Elsewhere' }), 'Dear');
  await act(async () => take(Response.json({ admitted: [] })));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Elsewhere' }));
});

test('[LOBBY-09] a refusal that fails says so with the prescribed sentence', async () => {
  drawTab();
  await userEvent.click(screen.getByRole('button', { name: /^Refuse.*Name of ada/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'Not on the list');
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not-found', message: '' }, { status: 404 }));
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await dialog.findByText(/^Error from server while managing lobby queue\. ./)).toBeTruthy();
});

test('[BEY-19][LOBBY-06] those refused are listed with the reason, and may wait again', async () => {
  const refused = [
    { userId: 'eve', displayName: 'Eve Marin', reason: 'Not on the list', byName: 'Joris Peeters' },
  ];
  useLive.setState({ lobby: { people: [], held: [], refused, messages: [] } });
  drawTab();
  expect(screen.getByText('Joris Peeters: Not on the list')).toBeTruthy();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Let wait again: Eve Marin' }));
  expect(calls[0]?.address).toContain('/api/lobby/move/queue/eve');
});

function AccountEntries() {
  const { entries } = lobbyChamberPart.useAccountEntries?.() ?? { entries: [] };
  return entries.map(({ key, label, onSelect }) => (
    <button key={key} onClick={onSelect}>
      {label}
    </button>
  ));
}

test('[LOBBY-12] switching the waiting room off asks first while somebody is outside', async () => {
  useLive.setState({
    session: { ...testSession, davra: { ...testSession.davra, waitingRoom: true } },
  });
  draw(
    <>
      <AccountEntries />
      <Dialogs />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Switch the lobby off' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('3 people who wait or were refused may enter at once.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Leave it on' }));
  expect(calls).toEqual([]);
});

test('[ADMIN-05][LOBBY-12] an administrator who does not moderate switches it too, and is always asked before it goes off', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.adminPage] } });
  useLive.setState({
    session: { ...testSession, davra: { ...testSession.davra, waitingRoom: true } },
    lobby: null,
  });
  draw(
    <>
      <AccountEntries />
      <Dialogs />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Switch the lobby off' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Everybody who waits or was refused may enter at once.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Switch the lobby off' }));
  await waitFor(() => expect(calls).toMatchObject([{ body: { waitingRoom: false } }]));
});

test('[ADMIN-05] others have no such entry', () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [] } });
  draw(<AccountEntries />);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  { isOn: false, pressed: 'Switch the lobby on' },
  { isOn: true, pressed: 'Switch the lobby off' },
])('[ADMIN-05][LOBBY-12] in the menu of the account: $pressed', async ({ isOn, pressed }) => {
  useLive.setState({
    session: { ...testSession, davra: { ...testSession.davra, waitingRoom: isOn } },
    lobby: { people: [], held: [], refused: [], messages: [] },
  });
  draw(<AccountEntries />);
  await userEvent.click(screen.getByRole('button', { name: pressed }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.address).toContain(`/api/votingsessions/${testSession.idVotingSession}/davra`);
  expect(calls[0]).toMatchObject({ body: { waitingRoom: !isOn } });
});

test('[LOBBY-03][BEY-19] one is taken into an interview, and the rows of others say with whom they are', async () => {
  const session = { ...testSession, enableUserConfirmLobbyAttendant: true as const };
  const interview = {
    ...{ roomId: 'r1', byUserId: 'mia', byName: 'Marit Solberg' },
    ...{ calledMs: 0, sinceMs: 0, isHere: true },
  };
  useLive.setState({
    session,
    lobby: {
      people: [person('ada'), person('cyd', { state: 'interview', interview })],
      held: [],
      refused: [],
      messages: [],
    },
  });
  drawTab();
  expect(row('Name of cyd').getByText('with Marit Solberg')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Interview Name of ada' }));
  expect(calls[0]?.address).toContain('/api/lobby/votingsession/s1/interview');
  expect(bodies()).toEqual([{ userId: 'ada' }]);
  expect(enter).toHaveBeenCalledOnce();
});

test('[LOBBY-09] a failure while the queue is managed has the text of the specification', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'lobby-decided', message: '' } }, { status: 409 }),
  );
  drawTab();
  await userEvent.click(screen.getByRole('button', { name: 'Let in Name of ada' }));
  await vi.waitFor(() =>
    expect(useToasts.getState().list.shown.map(({ toast }) => toast.text)).toContain(
      'Error from server while managing lobby queue',
    ),
  );
});

test('[BEY-19] a row says who calls the person, and how the last call ended', async () => {
  const interview = {
    ...{ roomId: 'r1', byUserId: 'mia', byName: 'Marit Solberg' },
    ...{ calledMs: 0, sinceMs: null, isHere: true },
  };
  const call = (outcome: 'declined' | 'unanswered' | 'taken-back') => ({
    lastCall: { outcome, byName: 'Marit Solberg', atMs: 0 },
  });
  useLive.setState({
    lobby: {
      people: [
        person('ada', { state: 'interview', interview }),
        person('ben', call('declined')),
        person('cyd', call('unanswered')),
        person('dan', call('taken-back')),
      ],
      held: [],
      refused: [],
      messages: [],
    },
  });
  drawTab();
  expect(row('Name of ada').getByText('Marit Solberg calls')).toBeTruthy();
  expect(row('Name of ben').getByText(/^answered “not now” at /u)).toBeTruthy();
  expect(row('Name of cyd').getByText(/^did not answer at /u)).toBeTruthy();
  expect(row('Name of dan').queryByText(/ at /u)).toBeNull();
  expect(row('Name of cyd').getByRole('button', { name: 'Let in Name of cyd' })).toBeTruthy();
  await expectAccessible();
});

describe('an attendant who calls somebody', () => {
  const room = { id: 'r1', davra: { subtype: 'interview' } };
  const interviewOf = (sinceMs: number | null) => ({
    ...{ roomId: 'r1', byUserId: signedIn.userId, byName: 'Marit Solberg' },
    ...{ calledMs: 0, sinceMs, isHere: true },
  });
  const tell = (...people: LobbyPerson[]) =>
    act(() => useLive.setState({ lobby: { people, held: [], refused: [], messages: [] } }));
  const toasts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);
  const goOut = () =>
    act(() =>
      useLive.setState({
        people: {
          [signedIn.userId]: livePerson(signedIn.userId, { meeting: 'mainchamber', meetingId: null }),
        },
      }),
    );
  const rings = () => tell(person('ada', { state: 'interview', interview: interviewOf(null) }));
  const starts = () => tell(person('ada', { state: 'interview', interview: interviewOf(1) }));
  beforeEach(() => {
    useToasts.setState({ list: noToasts });
    useAnnouncements.setState({ polite: { text: '', number: 0 }, assertive: { text: '', number: 0 } });
    useLive.setState({
      people: {
        [signedIn.userId]: livePerson(signedIn.userId, { meeting: 'huddle', meetingId: 'r1' }),
      },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other field is read
      huddles: [room] as never,
    });
    rings();
    draw(<StrictMode>{inFrame(<LobbyNews />)}</StrictMode>);
  });

  test.each([
    ['declined', 'Name of ada answered: not now. You are in the chamber again and may call again later.'],
    ['unanswered', 'Name of ada did not answer. You are in the chamber again and may call again.'],
    ['taken-back', 'The call to Name of ada is over. You are in the chamber again.'],
  ] as const)('[BEY-19] is told once that it was %s, when the lobby has told it', (outcome, words) => {
    goOut();
    expect(toasts()).toEqual([]);
    const lastCall = { outcome, byName: 'Marit Solberg', atMs: 0 };
    tell(person('ada', { lastCall }));
    tell(person('ada', { lastCall }));
    expect(toasts()).toEqual([words]);
  });

  test('[BEY-19] is told that the call is over where its person is gone from the lobby', () => {
    goOut();
    tell();
    expect(toasts()).toEqual(['The call to Name of ada is over. You are in the chamber again.']);
  });

  test('[BEY-19] hears once that the person starts the interview, and is told when it is over', () => {
    const { assertive } = useAnnouncements.getState();
    expect(assertive.text).toBe('');
    starts();
    starts();
    expect(useAnnouncements.getState().assertive).toEqual({
      text: 'Name of ada has started the interview.',
      number: assertive.number + 1,
    });
    goOut();
    tell(person('ada'));
    expect(toasts()).toEqual(['The interview with Name of ada is over. You are in the chamber again.']);
  });
});

test('[LOBBY-11] the details say that the lobby has interviews', () => {
  const { Details } = lobbyChamberPart;
  if (Details === undefined) throw new Error('The lobby gives no details.');
  draw(<Details />);
  expect(screen.queryByText('Lobby interview enabled.')).toBeNull();
  act(() => useLive.setState({ session: { ...testSession, enableUserConfirmLobbyAttendant: true } }));
  expect(screen.getByText('Lobby interview enabled.')).toBeTruthy();
});

test('[BEY-19] nobody waits: the tab says what it is for', async () => {
  useLive.setState({ lobby: { people: [], held: [], refused: [], messages: [] } });
  drawTab();
  expect(screen.getByText('Nobody waits')).toBeTruthy();
  await expectAccessible();
});

test('[BEY-19] a knock sounds, but not for those who waited when the page opened', () => {
  draw(inFrame(<LobbyNews />));
  expect(chime).not.toHaveBeenCalled();
  act(() =>
    useLive.setState(({ lobby }) => ({
      lobby: { people: [...(lobby?.people ?? []), person('dan')], held: [], refused: [], messages: [] },
    })),
  );
  expect(chime).toHaveBeenCalledOnce();
  act(() => useLive.setState({ lobby: { people: [person('dan')], held: [], refused: [], messages: [] } }));
  expect(chime).toHaveBeenCalledOnce();
});

test('[BEY-19] how many wait stands in the top bar and in the panel of a phone; a key press opens their list', async () => {
  const { Chip, banner } = lobbyChamberPart;
  const InPanel = banner?.InPanel;
  if (Chip === undefined || InPanel === undefined) throw new Error('The lobby gives too little.');
  const { unmount } = draw(
    inFrame(
      <main>
        <Chip />
        <InPanel />
      </main>,
    ),
  );
  const [chip, inPanel] = await screen.findAllByRole('button', { name: '3 wait in the lobby' });
  expect(inPanel).toBeDefined();
  await expectAccessible();
  chip?.focus();
  await userEvent.keyboard('{Enter}');
  expect(openTab).toHaveBeenCalledWith('lobby');
  act(() => useLive.setState({ lobby: { people: [person('ada')], held: [], refused: [], messages: [] } }));
  expect(screen.getAllByRole('button', { name: '1 waits in the lobby' })).toHaveLength(2);
  act(() => useSignIn.setState({ info: signedIn }));
  expect(screen.queryByRole('button')).toBeNull();
  unmount();

  act(() => useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } }));
  draw(
    inFrame(
      <>
        <LobbyTab />
        <InPanel />
      </>,
    ),
  );
  expect(screen.queryByRole('button', { name: '1 waits in the lobby' })).toBeNull();
  expect(chime).not.toHaveBeenCalled();
});
