import type { LivePerson } from '@hemicycle/contract/people-live';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useInterpretingMode } from '../../chamber-frame/interpreting.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { permissions } from '@hemicycle/contract/permissions';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/site-config.ts';
import { ParticipantsTab } from './ParticipantsTab.tsx';

const groups = [
  { id: 'greens', name: 'Greens', grouptype: 'primary', color: '#4f6642' },
  { id: 'labour', name: 'Labour and Solidarity', grouptype: 'primary', color: '#7d4462' },
];
const session = testSession;
const calls: { name: string; body: unknown }[] = [];
let refused = false;

function inChamber(people: readonly LivePerson[], connection: 'connected' | 'closed' = 'connected') {
  useLive.setState({
    ...emptyLiveStore,
    session,
    connection,
    version: 1,
    people: Object.fromEntries(people.map((person) => [person.userId, person])),
  });
}

const as = (...actions: string[]) =>
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [...signedIn.actionsAllowed, ...actions] } });
const rosa = livePerson('rosa', { displayName: 'Rosa Quispe', groups: ['labour'] });
const ngozi = livePerson('ngozi', {
  displayName: 'Ngozi Adeyemi',
  groups: ['greens'],
  handType: 2,
  handRaise: 5,
  orderRaised: 1,
  muteAudio: 0,
});
const tomasz = livePerson('tomasz', {
  displayName: 'Tomasz Wiśniewski',
  groups: ['labour'],
  handType: 1,
  handRaise: 3,
  orderRaised: 2,
  muteVideo: 0,
});

beforeEach(() => {
  calls.length = 0;
  refused = false;
  as();
  useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    calls.push({ name: `${init.method} ${pathname}`, body: init.body });
    if (pathname === '/api/groups') return Response.json(groups);
    if (refused) {
      const error = { code: 'permission-missing', message: '', requestId: 'r' };
      return Response.json({ error }, { status: 403 });
    }
    if (pathname === '/api/people/hands/lower') return Response.json({ lowered: 2 });
    return Response.json(pathname.startsWith('/api/people/states/votingsession') ? [ngozi] : ngozi);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useLive.setState(emptyLiveStore);
});

const rowsIn = (name: RegExp) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('[HANDS-01] raised hands stand first in their order, with rank, group and one hand or both', async () => {
  inChamber([rosa, tomasz, ngozi]);
  draw(<ParticipantsTab />);
  await screen.findByRole('button', { name: /Greens/ });
  expect(rowsIn(/^Raised hands 2/)).toEqual([
    expect.stringMatching(/Ngozi Adeyemi.*Greens, both hands.*1/),
    expect.stringMatching(/Tomasz Wiśniewski.*Labour and Solidarity, one hand.*2/),
  ]);
  expect(screen.queryByRole('button', { name: 'Lower all' })).toBeNull();
  await expectAccessible();
});

test('[PEOP-21] [PEOP-26] everybody by group, with microphone and camera in words; groups fold away', async () => {
  inChamber([
    rosa,
    tomasz,
    ngozi,
    livePerson('observer', { displayName: 'Hana Sato', observer: true, connected: false }),
  ]);
  draw(<ParticipantsTab />);
  const labour = await screen.findByRole('button', { name: /^Labour and Solidarity 2/ });
  expect(rowsIn(/^All Participants 4/)).toEqual([
    expect.stringMatching(/Ngozi Adeyemi.*microphone on, camera off/),
    expect.stringMatching(/Rosa Quispe.*You.*muted, camera off/),
    expect.stringMatching(/Tomasz.*muted, camera on/),
    expect.stringMatching(/Hana Sato.*Observer.*connection lost/),
  ]);
  fireEvent.click(labour);
  expect(labour.getAttribute('aria-expanded')).toBe('false');
  expect(rowsIn(/^All Participants/)).toHaveLength(2);
  fireEvent.click(labour);
  await expectAccessible();
});

test('[MEDIA-11] [PERM-22] a moderator sees by a lock who is kept muted, others only that they are muted', async () => {
  const kept = livePerson('kept', { displayName: 'Kenji Watanabe', forceMuteAudio: -1 });
  inChamber([rosa, kept]);
  const { unmount } = draw(<ParticipantsTab />);
  await screen.findByText('Kenji Watanabe');
  expect(screen.queryByText(/until a moderator releases it/)).toBeNull();
  unmount();
  as('app_participant_moderation-bool');
  draw(<ParticipantsTab />);
  const row = await screen.findByRole('button', { name: /Kenji.*muted until a moderator releases it/ });
  expect(row.querySelector('.tabler-icon-lock')).not.toBeNull();
  expect(screen.getAllByText(/until a moderator releases it/)).toHaveLength(1);
});

test('[PEOP-21] a search that finds nobody says what to look for and clears', async () => {
  inChamber([rosa, ngozi]);
  draw(<ParticipantsTab />);
  const field = await screen.findByRole('searchbox', { name: 'Find a person' });
  fireEvent.change(field, { target: { value: 'ozg' } });
  expect(screen.getByText('Nobody found for “ozg”')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('Nobody found.');
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getAllByText('Rosa Quispe')).toHaveLength(1);
  expect(document.activeElement).toBe(field);
});

test('[PEOP-16] [PEOP-20] [PEOP-23] [PEOP-14] names: overriding, reversed, unknown, cut', async () => {
  useSite.setState({
    config: {
      ...publicSite,
      flags: { ...defaultFlags, showDisplayNamesReversed: true, userNameMaxLength: 12 },
    },
  });
  inChamber([
    rosa,
    livePerson('over', { displayName: 'Kenji Watanabe', overridedName: 'Rapporteur' }),
    livePerson('nobody', { displayName: ' ' }),
    livePerson('long', { displayName: 'Maximiliana Featherstonehaugh' }),
  ]);
  draw(<ParticipantsTab />);
  for (const name of ['Quispe Rosa', 'Rapporteur', 'unknown', 'Featherstone...']) {
    expect(await screen.findByText(name)).toBeDefined();
  }
});

test('[PEOP-22] [PERM-08] [SHARE-05] a moderator mutes, lowers and is told why something cannot be done; a member has no menu', async () => {
  inChamber([rosa, ngozi]);
  const { unmount } = draw(<ParticipantsTab />);
  await waitFor(() => expect(screen.getAllByText('Ngozi Adeyemi')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /Ngozi/ })).toBeNull();
  unmount();

  as('app_participant_moderation-bool', 'app_poll_lower_all_hands-bool');
  const run = vi.fn<(userId: string) => void>();
  draw(<ParticipantsTab entries={[{ key: 'message', label: 'Write a message', icon: null, run }]} />);
  const open = async () => {
    const [row] = await screen.findAllByRole('button', { name: /Ngozi/ });
    if (row) fireEvent.click(row);
    return screen.findByRole('menu');
  };
  const menu = await open();
  expect(within(menu).queryByRole('menuitem', { name: /unmute$/i })).toBeNull();
  expect(
    within(menu)
      .getByRole('menuitem', { name: /^Stop video.*Off already/ })
      .hasAttribute('disabled'),
  ).toBe(true);
  await expectAccessible();
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Mute' }));
  await waitFor(() =>
    expect(calls.at(-1)).toEqual({ name: 'PATCH /api/people/states/ngozi', body: '{"muteAudio":1}' }),
  );
  fireEvent.click(within(await open()).getByRole('menuitem', { name: 'Lower hands' }));
  await waitFor(() => expect(calls.at(-1)?.body).toBe('{"handType":0}'));
  // The call names the person to add, not the whole list, which another moderator may have changed.
  fireEvent.click(within(await open()).getByRole('menuitem', { name: /^Hide shared screens/ }));
  await waitFor(() => expect(calls.at(-1)?.body).toBe('{"screenshareViewing":{"disable":["ngozi"]}}'));
  fireEvent.click(within(await open()).getByRole('menuitem', { name: 'Write a message' }));
  expect(run).toHaveBeenCalledWith('ngozi');
});

test.each([
  {
    kept: false,
    muted: /^Mute.*Only Ngozi Adeyemi can unmute/,
    off: /^Stop video.*Only Ngozi Adeyemi can start it/,
  },
  {
    kept: true,
    muted: /^Mute.*Kept off already. Ngozi Adeyemi cannot unmute/,
    off: /^Stop video.*Kept off already. Ngozi Adeyemi cannot start it/,
  },
])(
  '[PEOP-22] [MEDIA-11] of whom nothing is sent it is said who can change that; kept off: $kept',
  async ({ kept, muted, off }) => {
    as('app_participant_moderation-bool');
    const word = kept ? -1 : null;
    inChamber([rosa, { ...ngozi, muteAudio: 1, muteVideo: 1, forceMuteAudio: word, forceMuteVideo: word }]);
    draw(<ParticipantsTab />);
    const [row] = await screen.findAllByRole('button', { name: /Ngozi/ });
    if (row) fireEvent.click(row);
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitem', { name: muted }).hasAttribute('disabled')).toBe(true);
    expect(within(menu).getByRole('menuitem', { name: off }).hasAttribute('disabled')).toBe(true);
  },
);

test('[HUD-16] on somebody in a huddle the menu leaves out hands and the floor, and keeps the rest', async () => {
  as('app_participant_moderation-bool', 'app_poll_lower_all_hands-bool');
  const itemsOf = async (place: Pick<typeof ngozi, 'meeting' | 'meetingId'>) => {
    inChamber([rosa, ngozi].map((person) => ({ ...person, ...place })));
    const { unmount } = draw(<ParticipantsTab />);
    const [row] = await screen.findAllByRole('button', { name: /Ngozi/ });
    if (row) fireEvent.click(row);
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    const names = items.map(({ textContent }) => textContent);
    unmount();
    return names;
  };
  const chamber = await itemsOf({ meeting: 'mainchamber', meetingId: 's1' });
  const huddle = await itemsOf({ meeting: 'huddle', meetingId: 'budget' });
  expect(chamber.filter((name) => !huddle.includes(name))).toEqual([expect.stringMatching(/^Lower hand/)]);
  expect(huddle).toContain('Mute');
});

test('[PEOP-22] [SHARE-05] ending a share that runs and keeping off any share are told apart by their signs', async () => {
  as('app_participant_moderation-bool');
  inChamber([rosa, ngozi]);
  draw(<ParticipantsTab />);
  const [row] = await screen.findAllByRole('button', { name: /Ngozi/ });
  if (row) fireEvent.click(row);
  const menu = await screen.findByRole('menu');
  const sign = (name: RegExp) =>
    within(menu).getByRole('menuitem', { name }).querySelector('svg')?.getAttribute('class') ?? '';
  expect(sign(/^Stop sharing/)).toContain('screen-share-off');
  expect(sign(/^Switch off screen sharing/)).toContain('lock');
});

test('[PEOP-20] a moderator renames; a refusal stands in the dialog', async () => {
  as('app_participant_moderation-bool');
  inChamber([rosa, ngozi]);
  draw(<ParticipantsTab />);
  const [row] = await screen.findAllByRole('button', { name: /Ngozi/ });
  if (row) fireEvent.click(row);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = await screen.findByLabelText('Name shown in this sitting');
  fireEvent.change(field, { target: { value: '  Rapporteur ' } });
  refused = true;
  fireEvent.click(screen.getByRole('button', { name: 'Save the name' }));
  expect(await screen.findByText('You lack the permission for this.')).toBeDefined();
  expect(calls.at(-1)?.body).toBe('{"overridedName":"Rapporteur","before":{"overridedName":null}}');
  await expectAccessible();
  refused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Save the name' }));
  await waitFor(() => expect(screen.queryByLabelText('Name shown in this sitting')).toBeNull());
});

test('[PERM-09] lowering all asks first', async () => {
  as('app_poll_lower_all_hands-bool');
  inChamber([rosa, ngozi, tomasz]);
  draw(
    <>
      <ParticipantsTab />
      <Dialogs />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Lower all' }));
  expect(await screen.findByText('All 2 hands go down. Their owners can raise them again.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Lower all' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Lower all hands' }));
  await waitFor(() => expect(calls.at(-1)?.name).toBe('POST /api/people/hands/lower'));
});

test('[PEOP-07] [PEOP-28] without the live connection the list is read by the call, again at once on a wish', async () => {
  inChamber([rosa], 'closed');
  draw(<ParticipantsTab />);
  expect(await screen.findAllByText('Ngozi Adeyemi')).toHaveLength(2);
  const made = () => calls.filter(({ name }) => name.startsWith('GET /api/people/states')).length;
  const before = made();
  fireEvent.click(screen.getByRole('button', { name: 'Read it now' }));
  await waitFor(() => expect(made()).toBe(before + 1));
  await expectAccessible();
});

test('[PEOP-21] an empty chamber says so', async () => {
  inChamber([]);
  draw(<ParticipantsTab />);
  expect(await screen.findByText('Nobody is here yet')).toBeDefined();
  await expectAccessible();
});

test('[PEOP-22] the menu on a person stays the same whatever news moves their row, and goes with them', async () => {
  as(permissions.moderation);
  inChamber([rosa, ngozi]);
  draw(<ParticipantsTab />);
  const [row] = await screen.findAllByRole('button', { name: /Ngozi/ });
  if (row) fireEvent.click(row);
  const menu = await screen.findByRole('menu');
  const focused = document.activeElement;
  // It has a place beside the row.
  expect(menu.style.top).not.toBe('');
  // The groups are read.
  await screen.findByRole('button', { name: /^Greens/ });
  expect(screen.getByRole('menu')).toBe(menu);
  // The hand goes down, and the person moves to another group.
  for (const changed of [{ handType: 0 as const }, { handType: 0 as const, groups: ['labour'] }]) {
    act(() => inChamber([rosa, { ...ngozi, ...changed }]));
    expect(screen.getByRole('menu')).toBe(menu);
    expect(document.activeElement).toBe(focused);
  }
  fireEvent.keyDown(menu, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Ngozi/ }));
  fireEvent.click(screen.getByRole('button', { name: /Ngozi/ }));
  act(() => inChamber([rosa]));
  expect(screen.queryByRole('menu')).toBeNull();
  // The focus does not fall out of the list, and the menu does not come back with the person.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Rosa Quispe/ }));
  act(() => inChamber([rosa, ngozi]));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('[PEOP-22] nobody is listed before the groups are read, so that no row moves from under a press', async () => {
  let tellGroups = () => {};
  const read = new Promise<Response>((resolve) => {
    tellGroups = () => resolve(Response.json(groups));
  });
  vi.stubGlobal('fetch', async (address: string) =>
    new URL(address, 'http://here').pathname === '/api/groups' ? read : Response.json([]),
  );
  as(permissions.moderation);
  inChamber([rosa, { ...ngozi, handType: 0 }]);
  draw(<ParticipantsTab />);
  await screen.findByRole('heading', { name: /^All Participants/ });
  expect(screen.queryByRole('button', { name: /Ngozi/ })).toBeNull();
  act(tellGroups);
  await screen.findByRole('button', { name: /Ngozi/ });
  screen.getByRole('button', { name: /^Greens/ });
});

test('[PEOP-22] the first group that comes draws nobody else anew', async () => {
  as(permissions.moderation);
  const hana = livePerson('hana', { displayName: 'Hana Sato' });
  inChamber([hana]);
  draw(<ParticipantsTab />);
  const row = await screen.findByRole('button', { name: /Hana/ });
  act(() => inChamber([hana, rosa]));
  await screen.findByRole('button', { name: /^Labour/ });
  expect(screen.getByRole('button', { name: /Hana/ })).toBe(row);
});

test('[MOD-06] [PEOP-22] somebody is removed from the meeting only after a question, which names them, also with a lost line', async () => {
  as(permissions.moderation);
  inChamber([rosa, livePerson('hana', { displayName: 'Hana Sato', connected: false })]);
  draw(
    <>
      <ParticipantsTab />
      <Dialogs />
    </>,
  );
  // Once the groups are read, rows are drawn in them anew: wait for that first.
  await screen.findByRole('button', { name: /^Labour and Solidarity/ });
  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Hana Sato/ }));
    const deed = await screen.findByRole('menuitem', { name: 'Remove from the sitting' });
    expect(screen.getAllByRole('menuitem').at(-1)).toBe(deed);
    fireEvent.click(deed);
    return screen.findByRole('dialog', { name: 'Remove Hana Sato from the sitting?' });
  };
  const sent = () => calls.filter(({ body }) => String(body).includes('"logout"'));
  fireEvent.click(within(await remove()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
  const asked = await remove();
  await expectAccessible(asked);
  fireEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('[INTERP-10][INTERP-11] interpreting mode calls the list Active Subscribers and has no search', async () => {
  inChamber([rosa, ngozi]);
  function Interpreting() {
    useInterpretingMode(true);
    return <ParticipantsTab />;
  }
  const { unmount } = draw(<Interpreting />);
  expect(await screen.findByRole('heading', { name: /^Active Subscribers/ })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^All Participants/ })).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
  await expectAccessible();
  unmount();
  draw(<ParticipantsTab />);
  expect(await screen.findByRole('heading', { name: /^All Participants/ })).toBeTruthy();
  expect(screen.getByRole('searchbox')).toBeTruthy();
});
