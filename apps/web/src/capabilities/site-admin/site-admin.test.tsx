import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { SettingChange } from '@hemicycle/contract/setting-history';
import type { ClientFlags } from '@hemicycle/contract/site';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { fieldOf, kindOf, valueOf } from './flag-value.ts';
import { isNamedFlag, partsOf } from './site-flag-parts.ts';
import { SiteAdmin } from './SiteAdmin.tsx';

let flags: ClientFlags & Record<string, unknown>;
const role = (id: string, name: string, ...actionsAllowed: string[]) => ({ id, name, actionsAllowed });
const roles = [
  role('member', 'Member', 'app_vote-bool'),
  role('observer', 'Observer'),
  role('participant', 'Participant'),
];
let refuses: boolean;
let sent: unknown[];
let changes: SettingChange[];
/** What the server answers of the history: all of it, or the changes of one setting. */
const historyOf = (path: string) => {
  const field = new URL(path, 'http://site.test').searchParams.get('field');
  const found = changes.filter((change) => field === null || change.field === field);
  return { changes: found, all: found.length, last: changes };
};

// Load the lazy program ahead, so that no test waits for it.
beforeAll(() => import('../../ui/DialogWindow.tsx'), 60_000);
beforeEach(() => {
  flags = { ...defaultFlags };
  refuses = false;
  sent = [];
  changes = [];
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path.includes('/history')) return Response.json(historyOf(path));
    if (path.endsWith('/api/roles')) return Response.json(roles);
    if (refuses)
      return Response.json({ error: { code: 'internal', message: '', requestId: 'r' } }, { status: 500 });
    if (method === 'PUT' && typeof body === 'string') {
      const { before, ...changes } = JSON.parse(body) as Record<string, unknown>;
      sent.push(before === undefined ? changes : { ...changes, before });
      flags = Object.assign({ ...flags }, changes);
    }
    return Response.json(flags);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en-US'));
});

async function drawPage() {
  draw(
    <main>
      <SiteAdmin />
      <Dialogs />
      <Toasts />
    </main>,
  );
  await waitFor(() => expect(screen.queryAllByRole('checkbox').length).toBeGreaterThan(0));
}

test('[CFG-01] each flag says what it does; what differs from its default is marked; only what was changed is sent', async () => {
  await drawPage();
  const signed = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Votes are signed by a passkey' });
  const hint = document.getElementById(signed.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toMatch(/needs the voter’s passkey/);
  expect(screen.queryByText(/^Differs from the default/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.click(signed);
  screen.getByText('Differs from the default: \u2068off\u2069.');
  fireEvent.click(screen.getByRole('checkbox', { name: 'A verification snapshot goes with a vote' }));
  fireEvent.change(screen.getByLabelText('How many one proxy may represent'), { target: { value: '2' } });
  expect(screen.getByText('3 changes are not saved.')).toBeDefined();
  // Typing the old value again leaves the field unchanged.
  fireEvent.change(screen.getByLabelText('How many one proxy may represent'), { target: { value: '' } });
  expect(screen.getByText('2 changes are not saved.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(
    'The settings are saved. Sittings follow within some seconds, other screens when they are loaded next.',
  );
  const changed = { requireSignedVotes: true, enableCameraSnapshotOnVoteSubmitted: true };
  const before = { requireSignedVotes: false, enableCameraSnapshotOnVoteSubmitted: false };
  expect(sent).toEqual([{ ...changed, before }]);
  expect(screen.queryByText(/not saved/)).toBeNull();
  await expectAccessible();
});

test('[CFG-01][FND-35] without Expert nothing is said in the names that the server uses', async () => {
  flags.roleBasedExceptions = {};
  await drawPage();
  const raw = /\w+-bool|\b[a-z]+[A-Z]\w*|OnePlusN|ActivePresence/u;
  const zones = screen.getByLabelText('Time zone of documents');
  const said = [...document.querySelectorAll('label, legend, option, p, span, button')].flatMap((element) =>
    zones.contains(element) || element.children.length > 0 ? [] : [element.textContent],
  );
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((text) => raw.test(text))).toEqual([]);
  fireEvent.click(screen.getByRole('switch', { name: 'Expert' }));
  expect(screen.getByText(/^clientLogsSendModes: /u)).toBeDefined();
});

test('[CFG-01] a setting is put back to its default by one press, and is then no change where it was the default', async () => {
  flags.hideVotingModule = true;
  await drawPage();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Proxy voting' }));
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Put back Proxy voting' }));
  expect(screen.queryByText(/not saved/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Put back Hide votes' }));
  expect(screen.queryByText(/^Differs from the default/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(
    'The settings are saved. Sittings follow within some seconds, other screens when they are loaded next.',
  );
  expect(sent).toEqual([{ hideVotingModule: false, before: { hideVotingModule: true } }]);
});

test('[CFG-01][FND-35] settings are sought by their words and by the names of the server; a change that is not saved stays in sight', async () => {
  await drawPage();
  const seek = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search the settings' }), { target: { value } });
  const fields = () => [
    ...screen.queryAllByRole('checkbox'),
    ...screen.queryAllByRole('textbox'),
    ...screen.queryAllByRole('combobox'),
  ];
  const all = fields().length;
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hide votes' }));
  seek('PASSKEY');
  screen.getByRole('checkbox', { name: 'Votes are signed by a passkey' });
  screen.getByRole('checkbox', { name: 'Hide votes' });
  expect(fields()).toHaveLength(2);
  await expectAccessible();
  seek('toast-Time Out');
  screen.getByRole('textbox', { name: 'How long short messages stay' });
  fireEvent.click(screen.getByRole('button', { name: 'Put back Hide votes' }));
  seek('timout_ajax get');
  screen.getByText('No setting matches');
  fireEvent.click(screen.getByRole('switch', { name: 'Expert' }));
  screen.getByText('timoutAjaxGet: 20000');
  expect(fields()).toHaveLength(1);
  seek('');
  expect(fields().length).toBeGreaterThan(all);
});

test('[CFG-01][FND-28] lengths of time are typed in seconds and kept in ms, sizes in megabytes; a count has no zero before it', async () => {
  await drawPage();
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(screen.getByLabelText<HTMLInputElement>('How long short messages stay').value).toBe('4');
  write('How long short messages stay', '2,5');
  write('Largest file', '1.5');
  for (const wrong of ['007', '0', '-1', '2.5']) {
    write('How many one proxy may represent', wrong);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    screen.getByText('Enter a whole number from 1 on, without a zero before it.');
  }
  write('How long short messages stay', 'soon');
  screen.getByText('Enter a number, as 4 or 2.5.');
  expect(sent).toEqual([]);
  write('How long short messages stay', '2.5');
  write('How many one proxy may represent', '3');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(
    'The settings are saved. Sittings follow within some seconds, other screens when they are loaded next.',
  );
  expect(sent).toMatchObject([{ toastTimeOut: 2500, fileUploadMaxBytes: 1_572_864, proxyVotersMax: 3 }]);
});

test('[CFG-01] what no flag can have is said at the field, and nothing is sent', async () => {
  await drawPage();
  fireEvent.click(screen.getByRole('switch', { name: 'Expert' }));
  fireEvent.change(screen.getByLabelText('Proof of identity to vote, in minutes'), {
    target: { value: 'soon' },
  });
  for (const option of [
    'Voters name and preference',
    'Just preference',
    'Just name',
    'Limited Visibility',
    'None',
  ])
    fireEvent.click(screen.getByRole('checkbox', { name: option }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  for (const wrong of [/^Enter a whole number from 1 on/, 'Choose at least one.'])
    expect(screen.getByText(wrong)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Proof of identity to vote, in minutes'));
  expect(sent).toEqual([]);
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Undo the changes' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Undo the changes?' }));
  fireEvent.click(sure.getByRole('button', { name: 'Undo the changes' }));
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
});

test('[CFG-01] a server that refuses is said, and the changes stay', async () => {
  await drawPage();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hide votes' }));
  refuses = true;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The settings were not saved');
  expect(screen.getByText('1 change is not saved.')).toBeDefined();
});

test('[CFG-01][I18N-01] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  await drawPage();
  expect(screen.getByRole('checkbox', { name: 'الأصوات موقَّعة بمفتاح مرور' })).toBeDefined();
  await expectAccessible();
});

test('[CFG-01] a flag without words stands last under its own name, and no flag is left out', () => {
  const told = [...Object.keys(defaultFlags), 'aFlagOfTomorrow'];
  const parts = partsOf(told);
  expect(parts.flatMap((part) => part.flags).toSorted()).toEqual(told.toSorted());
  expect(parts.at(-1)).toEqual({ part: 'other', flags: ['aFlagOfTomorrow'] });
  expect(isNamedFlag('aFlagOfTomorrow')).toBe(false);
});

test('[CFG-01] each flag stands in a field and comes back as it was', () => {
  for (const [flag, value] of Object.entries(defaultFlags)) {
    const kind = kindOf(flag, value, { roles: [], flags: new Map(Object.entries(defaultFlags)) });
    expect(valueOf(kind, fieldOf(kind, value)), flag).toEqual({ ok: true, value });
  }
});

test('[CFG-01] the history says who changed what from what to what, for all settings and for one', async () => {
  const by = { byUserId: 'ines', byName: 'Ines Carvalho', created: Date.parse('2026-11-24T10:00') };
  changes = [
    { ...by, field: 'enableQuorum', before: 'true', after: 'false' },
    { ...by, field: 'proxyVotersMax', before: '1', after: '3' },
  ];
  await drawPage();
  const line = await screen.findByRole('button', { name: /^Changed .* by .*Ines Carvalho.* quorum/iu });
  fireEvent.click(screen.getByRole('button', { name: 'History of changes' }));
  const window = await screen.findByRole('dialog', { name: 'History of changes' });
  const rows = await within(window).findAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toMatch(/Ines Carvalho.*Before.*on.*After.*off/u);
  await expectAccessible();
  fireEvent.click(within(window).getByRole('button', { name: 'Close' }));
  fireEvent.click(line);
  const one = await screen.findByRole('dialog', { name: 'History of changes' });
  await waitFor(() => expect(within(one).getAllByRole('listitem')).toHaveLength(1));
  expect(within(one).getByRole('listitem').textContent).toMatch(/on.*off/u);
});

test('[VBG-05] a picture of the site is uploaded, looked at, saved with the other settings, and removed', async () => {
  const path = '/api/siteconfig/backgrounds/0d5c2d2e-4e9b-4a57-9a52-0c7d3f3a9d11.png';
  const answerOf = globalThis.fetch;
  const kept: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    if (address.endsWith('/backgrounds/upload')) {
      const uploadUrl = `/api/uploads/${'a'.repeat(43)}`;
      return Response.json({ uploadUrl, expiresAt: 1, maxBytes: 9 }, { status: 201 });
    }
    if (address.endsWith('/backgrounds')) {
      kept.push(request.body);
      return Response.json({ path }, { status: 201 });
    }
    return answerOf(address, request);
  });
  class SentAtOnce extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 201;
    readonly responseText = JSON.stringify({ id: 'f1', name: 'hall.png', type: 'image/png', sizeBytes: 3 });
    open() {}
    setRequestHeader() {}
    send() {
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', SentAtOnce);
  await drawPage();
  const second = within(screen.getByRole('group', { name: 'Picture 2' }));
  expect(second.getByRole('img').getAttribute('src')).toBe('/backgrounds/library.svg');
  expect(second.queryByRole('button', { name: 'Remove picture 2' })).toBeNull();
  const file = new File([new Uint8Array(3)], 'hall.png', { type: 'image/png' });
  fireEvent.change(second.getByLabelText('Choose picture 2'), { target: { files: [file] } });
  await waitFor(() => expect(second.getByRole('img').getAttribute('src')).toBe(path));
  expect(kept).toEqual([JSON.stringify({ fileId: 'f1' })]);
  screen.getByText('Differs from the default: \u2068the drawings that come along\u2069.');
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(
    'The settings are saved. Sittings follow within some seconds, other screens when they are loaded next.',
  );
  const [first, library, third] = defaultFlags.siteBackgroundImages;
  expect(sent).toEqual([
    { siteBackgroundImages: [first, path, third], before: { siteBackgroundImages: [first, library, third] } },
  ]);
  fireEvent.click(second.getByRole('button', { name: 'Remove picture 2' }));
  expect(second.getByRole('img').getAttribute('src')).toBe('/backgrounds/library.svg');
  expect(screen.queryByLabelText('Paths of the pictures')).toBeNull();
});

test('[VBG-05] a picture that is too large is not sent, and paths stay to be typed by experts', async () => {
  await drawPage();
  const first = within(screen.getByRole('group', { name: 'Picture 1' }));
  const file = new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'hall.png', { type: 'image/png' });
  fireEvent.change(first.getByLabelText('Choose picture 1'), { target: { files: [file] } });
  await first.findByText('The picture is larger than 4 MB. Choose a smaller one.');
  fireEvent.click(screen.getByRole('switch', { name: /^Expert/ }));
  fireEvent.change(screen.getByLabelText('Paths of the pictures'), {
    target: { value: '/backgrounds/hall.jpg\n/backgrounds/library.svg\n/backgrounds/colonnade.svg' },
  });
  expect(first.getByRole('img').getAttribute('src')).toBe('/backgrounds/hall.jpg');
});

test('[CFG-01][CHAT-18][GUEST-21] roles, permissions and kinds of groups are chosen by their words, and none is typed', async () => {
  flags.restrictChatAllToRoles = ['Gone'];
  await drawPage();
  const among = (name: string) => within(screen.getByRole('group', { name }));
  const chat = among('Roles that may write to all');
  expect(chat.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    ...['Member', 'Observer', 'Participant', 'Gone'],
  ]);
  fireEvent.click(chat.getByRole('checkbox', { name: 'Gone' }));
  fireEvent.click(chat.getByRole('checkbox', { name: 'Member' }));
  const never = among('Permissions that guests never have');
  fireEvent.click(never.getByRole('checkbox', { name: 'Vote, also for others as their proxy' }));
  fireEvent.click(
    among('Kinds of groups counted in the details').getByRole('checkbox', { name: 'Delegation' }),
  );
  const order = among('Order of the kinds of groups');
  fireEvent.change(order.getByLabelText('Delegation'), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(order.getByText('Enter a whole number.')).toBeDefined();
  fireEvent.change(order.getByLabelText('Delegation'), { target: { value: '1' } });
  const guest = screen.getByLabelText<HTMLSelectElement>('Role of guests');
  expect(guest.value).toBe('participant');
  fireEvent.change(guest, { target: { value: 'observer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    {
      restrictChatAllToRoles: ['Member'],
      aclsToRemoveFromGuestDropdown: ['app_vote-bool'],
      groupTypesForInfoDropdown: ['primary', 'delegation'],
      groupHierachy: { primary: 1, secondary: 2, miscellaneous: 3, delegation: 1 },
      guestRole: 'observer',
    },
  ]);
});

test('[PERM-07] an exception without a value is refused, one that is there is not added again, and a removed one leaves the focus nearby', async () => {
  flags.roleBasedExceptions = { Observer: { exitButtonDestinationUrl: 'https://house.example' } };
  await drawPage();
  const exceptions = within(screen.getByRole('group', { name: 'Exceptions of roles' }));
  const choose = (label: string, value: string) =>
    fireEvent.change(exceptions.getByLabelText(label), { target: { value } });
  const add = exceptions.getByRole('button', { name: 'Add an exception' });
  choose('Role', 'Observer');
  choose('Setting', 'exitButtonDestinationUrl');
  expect(add.getAttribute('aria-disabled')).toBe('true');
  choose('Role', 'Member');
  expect(add.getAttribute('aria-disabled')).toBeNull();
  const observer = within(exceptions.getByRole('group', { name: 'Observer' }));
  fireEvent.change(observer.getByRole('textbox'), { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(observer.getByText(/^Enter a value, or remove the exception/u)).toBeDefined();
  expect(sent).toEqual([]);
  const remove = observer.getByRole('button', { name: /^Remove / });
  remove.focus();
  fireEvent.click(remove);
  expect(exceptions.queryByRole('group', { name: 'Observer' })).toBeNull();
  expect(document.activeElement).toBe(exceptions.getByRole('group', { name: 'Add an exception' }));
  await expectAccessible();
});

test('[PERM-07] exceptions of a role are added, changed and removed by setting, each in its own field', async () => {
  flags.roleBasedExceptions = { Observer: { hideVotingModule: true } };
  await drawPage();
  const exceptions = within(screen.getByRole('group', { name: 'Exceptions of roles' }));
  const observer = within(exceptions.getByRole('group', { name: 'Observer' }));
  expect(observer.getByRole<HTMLInputElement>('checkbox', { name: 'Hide votes' }).checked).toBe(true);
  const choose = (label: string, value: string) =>
    fireEvent.change(exceptions.getByLabelText(label), { target: { value } });
  choose('Role', 'Member');
  choose('Setting', 'toastTimeOut');
  fireEvent.click(exceptions.getByRole('button', { name: 'Add an exception' }));
  const member = within(exceptions.getByRole('group', { name: 'Member' }));
  const lasts = member.getByLabelText<HTMLInputElement>('How long short messages stay');
  expect(lasts.value).toBe('4');
  fireEvent.change(lasts, { target: { value: 'long' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(member.getByText(/^Enter a number/u)).toBeDefined();
  expect(exceptions.getByText('Correct the exceptions that are marked.')).toBeDefined();
  await expectAccessible();
  fireEvent.change(lasts, { target: { value: '8' } });
  fireEvent.click(observer.getByRole('button', { name: 'Remove Hide votes for Observer' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ roleBasedExceptions: { Member: { toastTimeOut: 8000 } } }]),
  );
});
