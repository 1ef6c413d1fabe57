import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as ApiClient from '../../api-client.ts';
import { ApiError } from '../../api-client.ts';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { answerQuestion } from '../../ui/testing-dialogs.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/public.ts';
import { leaveSelection, typeDateTime } from '../../ui/testing-date-time.ts';
import { SessionAdminList } from './SessionAdminList.tsx';
import { SessionEditor } from './SessionEditor.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<(what: string, options?: unknown) => unknown>() }));
vi.mock('../../api-client.ts', async (original) => ({
  ...(await original<typeof ApiClient>()),
  api: async (what: string, options?: unknown) => call(what, options),
}));

const HOUR_MS = 3_600_000;
const startMs = Date.parse('2026-11-24T10:00');
const session = (idVotingSession: string, title: string) => ({
  idVotingSession,
  title,
  description: 'Item 1',
  epochStartTime: startMs,
  epochEndTime: startMs + HOUR_MS,
  members: null,
  telephony: { accessCode: null },
  phoneAndVideoSystemPassword: 'kept',
  webexMeeting: { roomId: null },
  data_json: { davra: { chatAll: true, quorums: [], proxyVoters: [] as unknown[] } },
});
const person = (id: string, displayName: string, roles: string[]) => ({
  id,
  webex: { displayName },
  davra: { roles },
});
let answers: Record<string, unknown>;
const sent = () => call.mock.calls.filter(([what]) => !what.startsWith('GET'));

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, proxyVotersMax: 1 } } });
  useSignIn.setState({
    info: { ...signedIn, actionsAllowed: [permissions.adminPage, permissions.moderation] },
  });
  answers = {
    'GET /api/votingsessions': [session('s1', 'Plenary sitting 114'), session('s2', 'Committee on Water')],
    'GET /api/votingsessions/:idVotingSession': [session('s1', 'Plenary sitting 114')],
    'GET /api/users': [
      person('rosa', 'Rosa Quispe', ['member']),
      person('kenji', 'Kenji Watanabe', ['member']),
      person('ana', 'Anabel Moreau', ['member']),
      person('hana', 'Hana Sato', ['observer']),
    ],
    'GET /api/roles': [
      { id: 'member', name: 'Member', actionsAllowed: [permissions.vote] },
      { id: 'observer', name: 'Observer', actionsAllowed: [] },
    ],
    'GET /api/guest/logincode/votingsession/:idVotingSession': {
      links: [],
      roles: [],
      directCode: null,
      mails: 'no',
    },
    'GET /api/groups': [],
    'GET /api/huddle/votingsession/:idVotingSession': [],
    'POST /api/votingsessions': session('made', 'Made'),
    'PATCH /api/votingsessions/:idVotingSession': session('s1', 'Renamed'),
  };
  leaveSelection();
  call.mockReset();
  call.mockImplementation((what) => answers[what]);
  // A toast is not shown again within 9.9 s (TOAST-05), so each test needs a fresh store.
  useToasts.setState(useToasts.getInitialState());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await i18next.changeLanguage('en-US');
});

async function drawEditor(idVotingSession = 's1') {
  const events = { onSaved: vi.fn(), onGone: vi.fn() };
  draw(
    <main>
      <SessionEditor idVotingSession={idVotingSession} {...events} />
      <Dialogs />
      <Toasts />
    </main>,
  );
  await screen.findByRole('heading', { level: 1 });
  return events;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function choose(label: string, name: string) {
  const field = screen.getByRole('combobox', { name: label });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: name.slice(0, 4) } });
  const offered = await waitFor(() => {
    const option = Array.from(document.querySelectorAll<HTMLElement>('[role="option"]')).find(
      ({ textContent }) => textContent === name,
    );
    if (option === undefined) throw new Error(`${name} is not offered`);
    return option;
  });
  fireEvent.click(offered);
}
async function expectSelectFirst() {
  const dialog = (await screen.findByText('Please select the users first')).closest('dialog, [role]');
  expect(dialog?.textContent).toContain('Information');
  press('OK');
  await waitFor(() => expect(screen.queryByText('Please select the users first')).toBeNull());
}

test('[SESS-01] the sessions are listed, sought and led to', async () => {
  draw(
    <MemoryRouter>
      <SessionAdminList />
    </MemoryRouter>,
  );
  expect((await screen.findByRole('link', { name: 'Plenary sitting 114' })).getAttribute('href')).toBe(
    '/app/admin/sessions/s1',
  );
  await expectAccessible();
  const field = screen.getByRole('searchbox', { name: 'Search sittings' });
  fireEvent.change(field, { target: { value: 'water' } });
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Committee on Water']);
  fireEvent.change(field, { target: { value: 'nothing' } });
  screen.getByText('No sitting matches');
  screen.getByText('Search for another part of the title.');
  await expectAccessible();
  press('Clear the search');
  expect(document.activeElement).toBe(field);
  expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  screen.getByText(/^Times are in the zone of this device, /);
});

function OtherPage() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

test('[SESS-01] Enter on a row opens its sitting, and Back leads to the same page and order of the list', async () => {
  answers['GET /api/votingsessions'] = Array.from({ length: 60 }, (_, index) => ({
    ...session(`s${index}`, `Sitting ${index}`),
    epochStartTime: startMs - index,
  }));
  draw(
    <MemoryRouter initialEntries={['/app/admin/sessions']}>
      <Routes>
        <Route path="/app/admin/sessions" element={<SessionAdminList />} />
        <Route path="/app/admin/sessions/:idVotingSession" element={<OtherPage />} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText('1 to 50 of 60');
  press('Next page');
  screen.getByText('51 to 60 of 60');
  fireEvent.keyDown(screen.getByRole('rowheader', { name: 'Sitting 55' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await screen.findByText('51 to 60 of 60');
  expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe('Sitting 50');
});

test('[SESS-01] what was changed is saved; what was not touched is not sent', async () => {
  const { onSaved } = await drawEditor();
  await expectAccessible();
  type('Title', '  ');
  typeDateTime('Ends', '2026-11-24T09:00');
  press('Save sitting');
  screen.getByText('Enter a title.');
  screen.getByText('The end must lie after the start.');
  expect(sent()).toEqual([]);
  await expectAccessible();
  type('Title', 'Renamed');
  typeDateTime('Ends', '2026-11-24T12:00');
  type('Dial-in code', '4711');
  screen.getByText('Changes not saved');
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent()).toEqual([
    [
      'PATCH /api/votingsessions/:idVotingSession',
      {
        params: { idVotingSession: 's1' },
        body: {
          title: 'Renamed',
          epochEndTime: startMs + 2 * HOUR_MS,
          telephony: { accessCode: '4711' },
          before: {
            title: 'Plenary sitting 114',
            epochEndTime: startMs + HOUR_MS,
            telephony: { accessCode: null },
          },
        },
      },
    ],
  ]);
  expect(onSaved).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('[SESS-01] of the members only who joins and who leaves is sent; what another administrator saved meanwhile is said', async () => {
  answers['GET /api/votingsessions/:idVotingSession'] = [
    { ...session('s1', 'Plenary sitting 114'), members: ['rosa', 'ana'] },
  ];
  await drawEditor();
  await choose('Add a member', 'Kenji Watanabe');
  press('Remove Rosa Quispe');
  const problem = 'Everybody belongs to this session.';
  call.mockImplementation((what) => {
    if (!what.startsWith('PATCH')) return answers[what];
    throw new ApiError('invalid-input', 400, problem, { details: [{ path: 'membership', problem }] });
  });
  press('Save sitting');
  await screen.findByText(/Somebody else has changed this sitting meanwhile/);
  await expectAccessible();
  expect(sent()).toEqual([
    [
      'PATCH /api/votingsessions/:idVotingSession',
      {
        params: { idVotingSession: 's1' },
        body: { membership: { add: ['kenji'], remove: ['rosa'] } },
      },
    ],
  ]);
  call.mockImplementation((what) => answers[what]);
  type('Who belongs to it', 'everybody');
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent().at(-1)).toMatchObject([expect.anything(), { body: { members: null } }]);
});

test('[SESS-01] who is overtaken keeps what was typed, reads what others saved, and replaces only what was shown', async () => {
  await drawEditor();
  type('Title', 'Mine');
  type('Dial-in code', '4711');
  const theirs = { ...session('s1', 'Theirs'), description: 'Item 2' };
  call.mockImplementation((what) => {
    if (what.startsWith('GET')) return answers[what];
    throw new ApiError('changed-meanwhile', 409, '', { details: [{ path: 'title', problem: '' }] });
  });
  press('Save sitting');
  await screen.findByText(/Somebody else has changed this since you opened it/);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine');
  answers['GET /api/votingsessions/:idVotingSession'] = [theirs];
  press('Read again, keep what I typed');
  await screen.findByText(/Somebody else has changed as well: Title \(Theirs\)/);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Item 2');
  await expectAccessible();
  call.mockImplementation((what) => answers[what]);
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent().at(-1)).toMatchObject([
    'PATCH /api/votingsessions/:idVotingSession',
    { body: { title: 'Mine', before: { title: 'Theirs', telephony: { accessCode: null } } } },
  ]);
});

const alcove = {
  ...{ id: 'alcove', type: 'other', title: 'Alcove', idVotingSession: 's1' },
  webex: { id: 'alcove', title: 'Alcove' },
  davra: { subtype: 'default', avatar: null, invitees: ['all'], privateRecording: true },
};
const addRoom = (label: string) => {
  type('Add a room', label);
  fireEvent.keyDown(screen.getByLabelText('Add a room'), { key: 'Enter' });
};

test('[ADMIN-01][ADMIN-02][FND-36][FND-39][FND-40] the rooms of a sitting are typed in place and saved with it, with what is left in the box', async () => {
  answers['GET /api/huddle/votingsession/:idVotingSession'] = [alcove];
  await drawEditor();
  const room = (name: string) => within(screen.getByRole('group', { name }));
  const isTicked = (name: string, label: string) =>
    room(name).getByRole<HTMLInputElement>('checkbox', { name: label }).checked;
  expect(isTicked('Alcove', 'May be recorded privately')).toBe(true);
  addRoom(' Bower ');
  addRoom('BOWER');
  fireEvent.click(room('Bower').getByRole('checkbox', { name: 'May be streamed' }));
  press('Remove Alcove');
  type('Add a room', ' Copse');
  await expectAccessible();
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent()).toEqual([
    [
      'PATCH /api/votingsessions/:idVotingSession',
      {
        params: { idVotingSession: 's1' },
        body: {
          rooms: {
            add: [
              { label: 'Bower', privateRecording: false, streamingEnabled: true },
              { label: 'Copse', privateRecording: false, streamingEnabled: false },
            ],
            change: [],
            close: ['alcove'],
          },
        },
      },
    ],
  ]);
});

test('[ADMIN-02][HUD-04][FND-40] a new sitting is made with its rooms, none of which is called as the lobby is', async () => {
  await drawEditor('new');
  type('Title', 'Made');
  type('Add a room', 'lobby');
  press('Save sitting');
  screen.getByText('The lobby has this name. Choose another one.');
  expect(sent()).toEqual([]);
  type('Add a room', 'Alcove');
  press('Save sitting');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[1]).toMatchObject({
    body: { rooms: [{ label: 'Alcove', privateRecording: false, streamingEnabled: false }] },
  });
});

test('[ADMIN-02] where a hosted provider carries the meetings, a sitting has no rooms', async () => {
  useSite.setState({ config: { ...publicSite, media: 'webex', flags: defaultFlags } });
  await drawEditor();
  expect(screen.queryByRole('heading', { name: 'Rooms' })).toBeNull();
});

test('[SESS-01] what is saved without a change reaches nobody', async () => {
  const { onSaved } = await drawEditor();
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent()).toEqual([]);
  expect(onSaved).toHaveBeenCalledOnce();
});

test('[SESS-01][LOBBY-12][BEY-19] a new session is made, with members and its lobby, and has no proxies yet', async () => {
  const { onSaved } = await drawEditor('new');
  expect(screen.queryByRole('heading', { name: 'Proxy voters' })).toBeNull();
  type('Title', 'Made');
  type('Who belongs to it', 'listed');
  await choose('Add a member', 'Rosa Quispe');
  await choose('Add a member', 'Kenji Watanabe');
  press('Remove Rosa Quispe');
  fireEvent.click(screen.getByRole('switch', { name: 'People wait in the lobby until the sitting begins' }));
  await expectAccessible();
  press('Save sitting');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([
    [
      'POST /api/votingsessions',
      { body: { title: 'Made', members: ['kenji'], waitingRoom: false, lobbyUntilStart: true } },
    ],
  ]);
});

test('[PROXY-03][PROXY-04][PROXY-05][PROXY-06] without voters chosen a dialog says to select them first, and of one person twice that nobody is their own proxy', async () => {
  await drawEditor();
  press('Add');
  await screen.findByText('Please select the users first');
  // The dialog gets its accessible name a moment after its text.
  await screen.findByRole('dialog', { name: /\S/u });
  await expectAccessible();
  await expectSelectFirst();
  await choose('Who votes', 'Rosa Quispe');
  await choose('In whose place', 'Rosa Quispe');
  press('Add');
  // Choosing the same person twice is another mistake. Its own sentence stands at the fields
  // (SPEC-NOTES N3).
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nobody is their own proxy. Choose two different people.',
  );
  expect(screen.queryByText('Please select the users first')).toBeNull();
});

test('[PROXY-01][PROXY-02][BEY-10] pairs are added, removable before they are saved, and saved', async () => {
  await drawEditor();
  await choose('Who votes', 'Rosa Quispe');
  await choose('In whose place', 'Kenji Watanabe');
  press('Add');
  await screen.findByRole('button', { name: 'Remove: Rosa Quispe votes for Kenji Watanabe' });
  // The focus is in the first field for the next pair. When a field shows its chosen person, the
  // focus moves to that person.
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Who votes' }));
  await choose('Who votes', 'Rosa Quispe');
  await choose('In whose place', 'Anabel Moreau');
  press('Add');
  screen.getByText('One proxy votes for 1 person at most.');
  await expectAccessible();
  const other = screen.getByRole('button', { name: 'Choose somebody other than Anabel Moreau' });
  expect(document.activeElement).toBe(other);
  press('Choose somebody other than Rosa Quispe');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Who votes' }));
  await choose('Who votes', 'Kenji Watanabe');
  press('Add');
  screen.getByText('A proxy cannot be represented, and who is represented cannot be a proxy.');
  press('Remove: Rosa Quispe votes for Kenji Watanabe');
  await act(async () => press('Add'));
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent().at(-1)).toEqual([
    'PUT /api/votingsessions/:idVotingSession/davra',
    {
      params: { idVotingSession: 's1' },
      // Only the added pair is sent and not the whole list, since another administrator may have
      // changed the list.
      body: { proxyPairs: { add: [{ proxyUserId: 'kenji', behalfOfUserId: 'ana' }], remove: [] } },
    },
  ]);
});

test('[PROXY-01][BEY-10] a pair that cannot stand beside what somebody else saved meanwhile is said to be that', async () => {
  const stale = { proxyUserId: 'gone', behalfOfUserId: 'ana' };
  answers['GET /api/votingsessions/:idVotingSession'] = [
    {
      ...session('s1', 'Plenary sitting 114'),
      data_json: { davra: { chatAll: true, quorums: [], proxyVoters: [stale] } },
    },
  ];
  await drawEditor();
  // A pair whose proxy may not vote any more does not block changes of other pairs.
  await choose('Who votes', 'Rosa Quispe');
  await choose('In whose place', 'Kenji Watanabe');
  press('Add');
  press('Remove: gone votes for Anabel Moreau');
  const problem = 'This person is represented already.';
  call.mockImplementation((what) => {
    if (!what.endsWith('davra')) return answers[what];
    throw new ApiError('invalid-input', 400, problem, { details: [{ path: 'proxyPairs.add.0', problem }] });
  });
  press('Save sitting');
  await screen.findByText(/Somebody else has changed the proxy voters meanwhile/);
  const [, input] = sent().at(-1) ?? [];
  expect(input).toMatchObject({
    body: { proxyPairs: { add: [{ proxyUserId: 'rosa', behalfOfUserId: 'kenji' }], remove: [stale] } },
  });
  await expectAccessible();
});

test('[PROXY-01] a pair of somebody who was taken off and put back counts only if one says so', async () => {
  const counted = { proxyUserId: 'kenji', behalfOfUserId: 'ana' };
  const impossible = { proxyUserId: 'hana', behalfOfUserId: 'rosa' };
  answers['GET /api/votingsessions/:idVotingSession'] = [
    {
      ...session('s1', 'Plenary sitting 114'),
      data_json: {
        davra: {
          chatAll: true,
          quorums: [],
          proxyVoters: [],
          proxyVotersSetAside: [counted, impossible],
        },
      },
    },
  ];
  await drawEditor();
  const asked = screen.getByRole('group', { name: 'Do these count again?' });
  await expectAccessible(document.body);
  // Hana may not vote, so her pair cannot count again.
  expect(within(asked).queryByRole('button', { name: /Count again: Hana/ })).toBeNull();
  press('Count again: Kenji Watanabe votes for Anabel Moreau');
  screen.getByRole('button', { name: 'Remove: Kenji Watanabe votes for Anabel Moreau' });
  press('Forget: Hana Sato votes for Rosa Quispe');
  expect(screen.queryByRole('group', { name: 'Do these count again?' })).toBeNull();
  press('Save sitting');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[1]).toMatchObject({ body: { proxyPairs: { add: [counted], remove: [impossible] } } });
});

test('[PROXY-05] somebody who does not hold the vote is not accepted', async () => {
  await drawEditor();
  await choose('Who votes', 'Hana Sato');
  await choose('In whose place', 'Rosa Quispe');
  press('Add');
  await expectSelectFirst();
});

test('[PROXY-02][PROXY-05] of many people of a name, the members who may vote are offered first', async () => {
  answers['GET /api/users'] = [
    ...['ada', 'bea', 'cis'].map((id) => person(id, `Rosa of elsewhere ${id}`, ['member'])),
    person('rosa', 'Rosa Quispe', ['member']),
  ];
  answers['GET /api/votingsessions/:idVotingSession'] = [
    { ...session('s1', 'Plenary sitting 114'), members: ['rosa'] },
  ];
  await drawEditor();
  // Types the first four letters of the name, which three other people share.
  await choose('Who votes', 'Rosa Quispe');
  expect(screen.getByRole('button', { name: 'Choose somebody other than Rosa Quispe' })).toBeDefined();
});

test('[PROXY-07] switched off, the page has no proxies', async () => {
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, enableProxyVoting: false } } });
  await drawEditor();
  expect(screen.queryByRole('heading', { name: 'Proxy voters' })).toBeNull();
});

test('[SESS-01] a session is deleted only after a question', async () => {
  const { onGone } = await drawEditor();
  press('Delete sitting');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep sitting' }));
  expect(sent()).toEqual([]);
  press('Delete sitting');
  const dialog = (await screen.findByRole('button', { name: 'Keep sitting' })).closest<HTMLElement>(
    'dialog, [role="dialog"], [role="alertdialog"]',
  );
  fireEvent.click(within(dialog ?? document.body).getByRole('button', { name: 'Delete sitting' }));
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([['DELETE /api/votingsessions/:idVotingSession', {}]]);
});

test('[PROXY-02][I18N-01] in Arabic too', async () => {
  await i18next.changeLanguage('ar');
  await drawEditor();
  screen.getByRole('heading', { name: 'المصوّتون بالوكالة' });
  await expectAccessible();
});

test.each([
  {
    how: 'deleted',
    answer: [],
    says: /^Somebody else has deleted this sitting meanwhile\. .* to be copied\.$/,
  },
  {
    how: 'ended',
    answer: [{ ...session('s1', 'Plenary sitting 114'), epochEndTime: 1 }],
    says: 'Somebody has ended this sitting meanwhile.',
  },
  {
    how: 'ended by a host, before its start or past its end',
    answer: [{ ...session('s1', 'Plenary sitting 114'), endedByHost: true }],
    says: 'Somebody has ended this sitting meanwhile.',
  },
])(
  '[SESS-01] a sitting that is $how while it is edited says so before saving, and keeps what was typed',
  async (given) => {
    await drawEditor();
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    fireEvent.change(title, { target: { value: 'Plenary sitting 115' } });
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() =>
      expect(call.mock.calls.filter(([what]) => what.includes('/votingsessions/:idVoting'))).toHaveLength(2),
    );
    expect(screen.queryByText(given.says)).toBeNull();
    answers['GET /api/votingsessions/:idVotingSession'] = given.answer;
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText(given.says)).toBeDefined();
    expect(title.value).toBe('Plenary sitting 115');
    expect(title.disabled).toBe(false);
    expect(sent()).toEqual([]);
  },
);

test.each([
  { pressed: 'Save sitting', calls: 'PATCH /api/votingsessions/:idVotingSession' },
  { pressed: 'Delete sitting', calls: 'DELETE /api/votingsessions/:idVotingSession' },
])(
  '[SESS-01] $pressed in a sitting that was deleted says so, keeps what was typed and leads back',
  async ({ pressed, calls }) => {
    const { onGone } = await drawEditor();
    type('Title', 'Renamed');
    call.mockImplementation((what) => {
      if (what === calls) throw new ApiError('not-found', 404, '');
      return answers[what];
    });
    press(pressed);
    if (pressed === 'Delete sitting') await answerQuestion(true);
    expect(await screen.findByText(/^Somebody else has deleted this sitting meanwhile\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save sitting' })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Renamed');
    await expectAccessible();
    press('Back to the sittings');
    await answerQuestion(true);
    await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  },
);

test('[SESS-02] [EXIT-11] the switches of a sitting that a host has ended stand still, and it is said why', async () => {
  answers['GET /api/votingsessions/:idVotingSession'] = [
    { ...session('s1', 'Plenary sitting 114'), endedByHost: true },
  ];
  await drawEditor();
  expect(screen.getByText(/^The sitting has ended\. Its switches and proxy voters stay/)).toBeDefined();
  for (const name of ['Chat to all', 'Sound and video start before the host is there'])
    expect(screen.getByRole<HTMLInputElement>('switch', { name }).disabled).toBe(true);
  expect(screen.queryByRole('heading', { name: 'Proxy voters' })).toBeNull();
  await expectAccessible();
});
