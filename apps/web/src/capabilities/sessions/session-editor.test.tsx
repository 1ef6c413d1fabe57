import { permissions } from '@hemicycle/contract/permissions';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api-client.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { publicSite, signedIn } from '../../testing-person.ts';
import { expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/public.ts';
import { titleOfNext } from './session-form.ts';
import {
  beginEditing,
  choose,
  drawEditor,
  HOUR_MS,
  person,
  press,
  session,
  startMs,
  type,
} from './testing-session-editor.tsx';

const call = vi.fn<(what: string, options?: unknown) => unknown>();
standInForApi(async (what, options) => call(what, options));

let answers: Record<string, unknown>;
const sent = () => call.mock.calls.filter(([what]) => !what.startsWith('GET'));

beforeEach(async () => {
  answers = await beginEditing();
  call.mockReset();
  call.mockImplementation((what) => answers[what]);
});
afterEach(async () => {
  await i18next.changeLanguage('en-US');
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

test('[GUEST-27][ADMIN-02] taking out a room into which a guest link leads is asked about, and what was typed meanwhile stays', async () => {
  answers['GET /api/huddle/votingsession/:idVotingSession'] = [alcove];
  answers['GET /api/guest/check-huddle-used/:roomId'] = { used: true };
  await drawEditor();
  press('Remove Alcove');
  const asked = within(await screen.findByRole('dialog', { name: 'Remove Alcove?' }));
  expect(asked.getByText(/A guest link leads into this room/)).toBeDefined();
  fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('group', { name: 'Alcove' })).toBeDefined();
  press('Remove Alcove');
  type('Add a room', 'Copse');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Alcove' })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Add a room').value).toBe('Copse');
});

test('[SESS-01][ADMIN-01] a sitting is not saved while a group is chosen and not added, or a guest link begun and not made', async () => {
  answers['GET /api/votingsessions/:idVotingSession'] = [
    { ...session('s1', 'Plenary sitting 114'), members: ['rosa', 'hana'] },
  ];
  await drawEditor();
  type('Add or remove many at once', 'blue');
  press('Save sitting');
  const notAdded = 'They are not added yet. Add them, or choose “Everybody with an account” again.';
  await screen.findByText(notAdded);
  await expectAccessible();
  press('Add 2 people');
  expect(screen.queryByText(notAdded)).toBeNull();
  fireEvent.change(await screen.findByLabelText('Name of the link'), { target: { value: 'Press' } });
  press('Save sitting');
  const notMade = 'This link is not made yet. Generate it, or clear what you entered.';
  await screen.findByText(notMade);
  expect(document.activeElement).toBe(screen.getByLabelText('Name of the link'));
  expect(sent()).toEqual([]);
  type('Name of the link', '');
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent()[0]?.[1]).toMatchObject({ body: { membership: { add: ['kenji', 'ana'], remove: [] } } });
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

test('[SESS-05] an administrator enters a sitting from its page, until it is over', async () => {
  const sitting = { ...session('s1', 'Plenary sitting 114'), epochEndTime: Date.now() + HOUR_MS };
  answers['GET /api/votingsessions/:idVotingSession'] = [sitting];
  answers['PUT /api/auth/sessioninfo'] = { info: signedIn };
  const { onEntered } = await drawEditor();
  press('Enter the sitting');
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    ['PUT /api/auth/sessioninfo', { body: { userSession: { votingSessionToAttend: 's1' } } }],
  ]);
  cleanup();
  answers['GET /api/votingsessions/:idVotingSession'] = [{ ...sitting, endedByHost: true }];
  await drawEditor();
  expect(screen.queryByRole('button', { name: 'Enter the sitting' })).toBeNull();
});

test('[CFG-07] quorum switched on in another tab: its rules are offered when somebody comes back to the page', async () => {
  const flags = { ...defaultFlags, enableQuorum: false };
  useSite.setState({ config: { ...publicSite, flags } });
  useSignIn.setState({
    info: { ...signedIn, actionsAllowed: [permissions.adminPage, permissions.quorumsEdit] },
  });
  answers['GET /api/siteconfig/client'] = { ...publicSite, flags: { ...flags, enableQuorum: true } };
  await drawEditor();
  expect(screen.queryByRole('heading', { name: 'Quorum rules' })).toBeNull();
  fireEvent.focus(window);
  expect(await screen.findByRole('heading', { name: 'Quorum rules' })).toBeTruthy();
  answers['GET /api/siteconfig/client'] = { ...publicSite, flags };
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Quorum rules' })).toBeNull());
});

test('[ADMIN-02] where a hosted provider carries the meetings, a sitting has no rooms', async () => {
  useSite.setState({ config: { ...publicSite, media: 'webex', flags: defaultFlags } });
  await drawEditor();
  expect(screen.queryByRole('heading', { name: 'Rooms' })).toBeNull();
});

test('[SESS-01][ADMIN-02] of two who change one sitting, the rooms and members of both stay, and the version of the other is taken by a press', async () => {
  answers['GET /api/votingsessions/:idVotingSession'] = [
    { ...session('s1', 'Plenary sitting 114'), members: ['rosa'] },
  ];
  await drawEditor();
  type('Title', 'Mine');
  fireEvent.click(screen.getByRole('switch', { name: 'Chat to all' }));
  await choose('Add a member', 'Kenji Watanabe');
  addRoom('Bower');
  answers['GET /api/votingsessions/:idVotingSession'] = [
    {
      ...session('s1', 'Theirs'),
      members: ['rosa', 'ana'],
      data_json: { davra: { chatAll: true, quorums: [], proxyVoters: [] } },
    },
  ];
  answers['GET /api/huddle/votingsession/:idVotingSession'] = [alcove];
  call.mockImplementation((what) => {
    if (what.startsWith('GET')) return answers[what];
    throw new ApiError('changed-meanwhile', 409, '', { details: [{ path: 'title', problem: '' }] });
  });
  press('Save sitting');
  await screen.findByText(/Somebody else has changed this since you opened it/);
  press('Read again, keep what I typed');
  const both = await screen.findByRole('region', { name: 'Changed by two people' });
  expect(within(both).getAllByRole('group')).toHaveLength(1);
  await expectAccessible();
  fireEvent.click(within(both).getByRole('button', { name: 'Take theirs: Title' }));
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Theirs');
  call.mockImplementation((what) => answers[what]);
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent().slice(-2)).toMatchObject([
    [
      'PATCH /api/votingsessions/:idVotingSession',
      {
        body: {
          membership: { add: ['kenji'], remove: [] },
          rooms: { add: [{ label: 'Bower' }], change: [], close: [] },
        },
      },
    ],
    ['PUT /api/votingsessions/:idVotingSession/davra', { body: { chatAll: false } }],
  ]);
});

test('[SESS-01] what was typed is there again after the page is read anew, over what others saved meanwhile, until it is discarded', async () => {
  const draft = `form-draft ${signedIn.userId} sitting s1 `;
  await drawEditor();
  type('Title', 'Typed');
  addRoom('Bower');
  const kept = sessionStorage.getItem(draft);
  expect(kept).not.toBeNull();
  // A page that is read anew ends without an unmount, which would forget the draft.
  cleanup();
  expect(sessionStorage.getItem(draft)).toBeNull();
  sessionStorage.setItem(draft, kept ?? '');
  answers['GET /api/votingsessions/:idVotingSession'] = [
    { ...session('s1', 'Plenary sitting 114'), description: 'Item 2' },
  ];
  await drawEditor();
  screen.getByText(/^What you typed before this page was read anew is here again/);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Typed');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Item 2');
  screen.getByRole('group', { name: 'Bower' });
  await expectAccessible();
  press('Discard it');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Plenary sitting 114');
  expect(screen.queryByText(/^What you typed before/)).toBeNull();
  expect(sessionStorage.getItem(draft)).toBeNull();
});

test.each(['{', '{"was":{},"values":{}}', 'null'])(
  '[SESS-01] a draft of another shape, as %s, is not taken',
  async (kept) => {
    sessionStorage.setItem(`form-draft ${signedIn.userId} sitting s1 `, kept);
    await drawEditor();
    expect(screen.queryByText(/^What you typed before/)).toBeNull();
    expect(screen.queryByText('Changes not saved')).toBeNull();
  },
);

test('[SESS-01][LOBBY-12][BEY-19][PROXY-01][QUOR-07][SHARE-05][CHAT-18] a new session is made whole by one call: members, switches, rules, proxies', async () => {
  const { onSaved } = await drawEditor('new');
  type('Title', 'Made');
  type('Who belongs to it', 'listed');
  await choose('Add a member', 'Rosa Quispe');
  await choose('Add a member', 'Kenji Watanabe');
  await choose('Add a member', 'Anabel Moreau');
  press('Remove Anabel Moreau');
  fireEvent.click(screen.getByRole('switch', { name: 'People wait in the lobby until the sitting begins' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Chat to all' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Sound and video start before the host is there' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Half of the members' }));
  await choose('Who sees no shared screen', 'Hana Sato');
  await choose('Who votes', 'Rosa Quispe');
  await choose('In whose place', 'Kenji Watanabe');
  press('Add');
  await screen.findByRole('button', { name: 'Remove: Rosa Quispe votes for Kenji Watanabe' });
  await expectAccessible();
  press('Save sitting');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([
    [
      'POST /api/votingsessions',
      {
        body: {
          ...{ title: 'Made', members: ['rosa', 'kenji'], waitingRoom: false, lobbyUntilStart: true },
          ...{ chatAll: false, joinBeforeHost: false, quorums: ['half'] },
          screenshareViewingDisabledUsers: ['hana'],
          proxyVoters: [{ proxyUserId: 'rosa', behalfOfUserId: 'kenji' }],
        },
      },
    ],
  ]);
});

test('[SESS-01] members are added and taken off by group, or all at once', async () => {
  await drawEditor();
  type('Who belongs to it', 'listed');
  const many = screen.getByLabelText<HTMLSelectElement>('Add or remove many at once');
  // A group of nobody is not offered.
  expect([...many.options].map(({ text }) => text)).toEqual([
    'Everybody with an account (4)',
    'Blue list (3)',
  ]);
  type('Add or remove many at once', 'blue');
  await choose('Add a member', 'Kenji Watanabe');
  press('Add 2 people');
  screen.getByText('3 members');
  type('Add or remove many at once', '');
  press('Add 1 person');
  screen.getByText('4 members');
  await expectAccessible();
  type('Add or remove many at once', 'blue');
  press('Remove 3 people');
  screen.getByText('1 member');
  press('Save sitting');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[1]).toMatchObject({ body: { members: ['hana'] } });
});

test('[QUOR-07][SHARE-05] of rules and of who sees no shared screen, only what changes is sent', async () => {
  const read = session('s1', 'Plenary sitting 114');
  answers['GET /api/votingsessions/:idVotingSession'] = [
    {
      ...read,
      data_json: {
        davra: { ...read.data_json.davra, quorums: ['half'] },
        screenshareViewingDisabledUsers: ['hana'],
      },
    },
  ];
  await drawEditor();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Half of the members' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'A third' }));
  press('Remove Hana Sato');
  await choose('Who sees no shared screen', 'Rosa Quispe');
  press('Save sitting');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[1]).toMatchObject({
    body: {
      quorumRules: { apply: ['third'], unapply: ['half'] },
      screenshareViewing: { disable: ['rosa'], enable: ['hana'] },
    },
  });
});

test('[QUOR-07][SHARE-05][CHAT-18] who administers alone has the switches of a sitting, and no quorum rules', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.adminPage] } });
  await drawEditor();
  expect(screen.queryByRole('heading', { name: 'Quorum rules' })).toBeNull();
  fireEvent.click(await screen.findByRole('switch', { name: 'Chat to all' }));
  await choose('Who sees no shared screen', 'Rosa Quispe');
  press('Save sitting');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[1]).toMatchObject({
    body: { chatAll: false, screenshareViewing: { disable: ['rosa'], enable: [] } },
  });
});

test('[SESS-01][ADMIN-02] a new sitting begins as a copy of an earlier one, as long as that was planned, and is made only when it is saved', async () => {
  const pair = { proxyUserId: 'rosa', behalfOfUserId: 'kenji' };
  answers['GET /api/votingsessions/:idVotingSession'] = [
    {
      ...session('s1', 'Plenary sitting 114'),
      ...{ epochEndTime: startMs + HOUR_MS, plannedEndTime: startMs + 3 * HOUR_MS },
      ...{ endedByHost: true, members: ['kenji', 'rosa'] },
      data_json: { davra: { chatAll: false, quorums: ['half'], proxyVoters: [pair] } },
    },
  ];
  answers['GET /api/huddle/votingsession/:idVotingSession'] = [alcove];
  answers['GET /api/speakers/:idVotingSession/rules'] = { order: 'side', limitSeconds: 120 };
  await drawEditor('new', 's1');
  screen.getByText(/^Copied from Plenary sitting 114: /);
  screen.getByText('Changes not saved');
  // In the order in which the server lists people, and not as they were stored.
  const members = within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem');
  expect(members.map(({ textContent }) => textContent)).toEqual(['Rosa Quispe', 'Kenji Watanabe']);
  expect(sent()).toEqual([]);
  await expectAccessible();
  press('Save sitting');
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [what, input] = sent()[0] ?? [];
  expect(what).toBe('POST /api/votingsessions');
  expect(input).toMatchObject({
    body: {
      ...{ title: 'Plenary sitting 115', members: ['kenji', 'rosa'], chatAll: false, quorums: ['half'] },
      proxyVoters: [pair],
      rooms: [{ label: 'Alcove', privateRecording: true, streamingEnabled: false }],
    },
  });
  const { body } = input as { body: { epochStartTime: number; epochEndTime: number } };
  expect(body.epochEndTime - body.epochStartTime).toBe(3 * HOUR_MS);
  expect(body.epochStartTime).toBeGreaterThan(Date.now() - 1);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject([
    'PATCH /api/speakers/:idVotingSession/rules',
    { body: { order: 'side', limitSeconds: 120 } },
  ]);
});

test.each([
  { title: 'Committee on Finance, meeting 31', next: 'Committee on Finance, meeting 32' },
  { title: 'Sitting 099', next: 'Sitting 100' },
  { title: 'الجلسة ١٩', next: 'الجلسة ٢٠' },
  { title: 'Budget 2026', next: 'Budget 2026' },
  { title: 'Committee on Water', next: 'Committee on Water' },
  { title: '3rd reading', next: '3rd reading' },
])('[SESS-01] the sitting after “$title” is “$next”', ({ title, next }) => {
  expect(titleOfNext(title)).toBe(next);
});

const chairs = () => {
  answers['GET /api/roles'] = [
    { id: 'member', name: 'Member', actionsAllowed: [permissions.vote] },
    { id: 'observer', name: 'Observer', actionsAllowed: [] },
    {
      id: 'moderator',
      name: 'Moderator',
      actionsAllowed: [permissions.moderation, permissions.everySession],
    },
    { id: 'chair', name: 'Chair', actionsAllowed: [permissions.moderation] },
  ];
  answers['GET /api/users'] = [
    person('rosa', 'Rosa Quispe', ['member', 'chair']),
    person('kenji', 'Kenji Watanabe', ['member']),
    person('marit', 'Marit Solberg', ['moderator']),
    person('amara', 'Amara Diallo', ['chair']),
  ];
};

test('[PERM-08] the editor says who runs a sitting, and names those who run only the sittings given to them', async () => {
  chairs();
  answers['GET /api/votingsessions/:idVotingSession'] = [
    { ...session('s1', 'Plenary sitting 114'), members: ['rosa'], moderators: [] },
  ];
  await drawEditor();
  expect(screen.getByText(/^Run every sitting, this one too: .*Marit Solberg.*\.$/u)).toBeTruthy();
  expect(
    screen.getByText(/^Members who do not run it unless you name them: .*Rosa Quispe.*\.$/u),
  ).toBeTruthy();
  expect(screen.queryByText(/open to everybody with an account\. Who runs/u)).toBeNull();
  await choose('Name somebody to run it', 'Amara Diallo');
  expect(screen.getByText('1 person is named')).toBeTruthy();
  await expectAccessible();
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent()).toEqual([
    [
      'PATCH /api/votingsessions/:idVotingSession',
      { params: { idVotingSession: 's1' }, body: { moderatorship: { add: ['amara'], remove: [] } } },
    ],
  ]);
});

test('[PERM-08] a sitting open to all says that they are ordinary members of it; a name is taken away', async () => {
  chairs();
  answers['GET /api/votingsessions/:idVotingSession'] = [
    { ...session('s1', 'Plenary sitting 114'), moderators: ['amara'] },
  ];
  await drawEditor();
  expect(
    screen.getByText(/is an ordinary member of it, and runs it only if you name them here/u),
  ).toBeTruthy();
  press('Remove Amara Diallo');
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent()[0]?.[1]).toMatchObject({ body: { moderatorship: { add: [], remove: ['amara'] } } });
});

test('[PERM-08] somebody named whose role has changed since stands there by name, and counts no more', async () => {
  chairs();
  answers['GET /api/votingsessions/:idVotingSession'] = [
    { ...session('s1', 'Plenary sitting 114'), moderators: ['amara', 'kenji'] },
  ];
  await drawEditor();
  expect(screen.getByText('1 person is named')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove Kenji Watanabe' })).toBeTruthy();
});

test('[PERM-08] where nobody can run a sitting the editor says so, and leads to where roles are given', async () => {
  await drawEditor();
  expect(screen.getByText('Nobody runs this sitting yet.')).toBeTruthy();
  expect(screen.getByText(/Give somebody the role Moderator on the page People/u)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Give somebody the role' }).getAttribute('href')).toBe(
    '/app/admin/people',
  );
  await expectAccessible();
});

test('[PERM-08] where nobody who could run it is named the editor says whom to name', async () => {
  chairs();
  answers['GET /api/users'] = [person('amara', 'Amara Diallo', ['chair'])];
  await drawEditor();
  expect(screen.getByText(/^Name somebody here, or give somebody a role/u)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Give somebody the role' })).toBeNull();
});

test('[FND-32] somebody who has no account yet is made in the field of members, and is a member', async () => {
  answers['GET /api/votingsessions/:idVotingSession'] = [
    { ...session('s1', 'Plenary sitting 114'), members: ['rosa'] },
  ];
  answers['POST /api/users'] = person('nova', 'Nova Petrova', ['member']);
  await drawEditor();
  const field = screen.getByRole('combobox', { name: 'Add a member' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'Rosa' } });
  expect(screen.queryByRole('option', { name: 'New person …' })).toBeNull();
  fireEvent.change(field, { target: { value: 'Nova Petrova' } });
  fireEvent.click(await screen.findByRole('option', { name: 'New person …' }));
  const window = await screen.findByRole('dialog', { name: 'New person' });
  expect(within(window).getByLabelText<HTMLInputElement>('Name shown').value).toBe('Nova Petrova');
  fireEvent.click(within(window).getByRole('button', { name: 'Make the account' }));
  expect(within(window).getByText('Enter an e-mail address.')).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.change(within(window).getByLabelText('E-mail address'), { target: { value: 'nova@house.org' } });
  await expectAccessible();
  fireEvent.click(within(window).getByRole('button', { name: 'Make the account' }));
  await screen.findByText('2 members');
  expect(screen.getByText('Nova Petrova')).toBeTruthy();
  expect(sent()).toEqual([
    [
      'POST /api/users',
      { body: { email: 'nova@house.org', displayName: 'Nova Petrova', roles: ['member'] } },
    ],
  ]);
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent()[1]?.[1]).toMatchObject({ body: { membership: { add: ['nova'], remove: [] } } });
});
