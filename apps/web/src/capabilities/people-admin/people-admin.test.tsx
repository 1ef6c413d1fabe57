import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { PeopleAdmin } from './PeopleAdmin.tsx';
import { PersonEditor } from './PersonEditor.tsx';

const rosa = {
  id: 'rosa',
  email: 'rosa@example.org',
  davraEmail: null as string | null,
  avatar: null as string | null,
  displayName: 'Rosa Marín',
  firstName: 'Rosa',
  lastName: 'Marín',
  roles: ['member'],
  groups: ['greens', 'youth', 'two'],
  switchedOffMs: null as number | null,
  lastSignInMs: null,
  hasPassword: true,
  passkeys: 0,
};
const others = {
  color: '#123456',
  code: null,
  virtualBackgroundUrl: null,
  virtualBackgroundMandatory: false,
};
const plain = { ...others, weightingNumber: null, voteOrganisation: null };
const groups = [
  { ...plain, id: 'greens', name: 'Greens', grouptype: 'primary' },
  { ...plain, id: 'youth', name: 'Youth', grouptype: 'secondary' },
  { ...plain, id: 'council', name: 'Council', grouptype: 'vote-organisation' },
  {
    ...others,
    id: 'two',
    name: 'Council: 2',
    grouptype: 'vote-weighting',
    weightingNumber: '2',
    voteOrganisation: 'council',
  },
];
const roles = [
  { id: 'chief', name: 'Administrator', actionsAllowed: ['admin_page-bool'] },
  { id: 'member', name: 'Member', actionsAllowed: ['app_vote-bool'] },
];
const ties = { sittings: 2, votes: 7, openVotes: 0, proxies: 1, messages: 30, attended: 4 };

const signIns = [
  {
    ...{ id: 'in1', isThis: false, browser: 'Firefox', system: 'Linux', address: '192.0.2.7' },
    ...{ means: 'password', beganMs: 1_000, lastUsedMs: 2_000 },
  },
];
const passkeys = [
  { id: 'key1', name: 'Old phone', createdMs: 1_000, lastUsedMs: null, synced: false, fingerprint: null },
];

let person = rosa;
let refusal: string | null = null;
let found = [rosa];
let sent: { method: string; path: string; body: unknown }[] = [];
let asked: string[] = [];

beforeEach(() => {
  [person, found, refusal, sent, asked] = [rosa, [rosa], null, [], []];
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
      if (refusal !== null) {
        return Response.json({ error: { code: refusal, message: '', requestId: 'r' } }, { status: 409 });
      }
      if (method === 'DELETE') return new Response(null, { status: 204 });
      if (path.endsWith('/sign-ins/end')) return Response.json({ ended: 1 });
      return Response.json(path.endsWith('/change') ? { changed: 1 } : person);
    }
    asked.push(path);
    if (path.endsWith('/groups')) return Response.json(groups);
    if (path.endsWith('/roles')) return Response.json(roles);
    if (path.includes('/search')) return Response.json({ people: found, all: found.length === 0 ? 0 : 120 });
    if (path.endsWith('/sign-ins')) return Response.json({ signIns, passkeys });
    return Response.json({ person, ties, lettersReach: false });
  });
});
afterEach(() => vi.unstubAllGlobals());

function drawPart(part: string) {
  draw(
    <MemoryRouter>
      <main>
        {part === 'list' ? (
          <PeopleAdmin />
        ) : (
          <PersonEditor userId={part} onSaved={() => undefined} onGone={() => undefined} />
        )}
        <Dialogs />
        <Toasts />
      </main>
    </MemoryRouter>,
  );
}

test('[PEOP-02] the list names people with role, groups, weight and state; the server sorts, filters and pages', async () => {
  drawPart('list');
  const row = await screen.findByRole('row', { name: /Rosa Marín/ });
  await waitFor(() => expect(row.textContent).toContain('Member'));
  expect(row.textContent).toContain('Greens');
  expect(row.textContent).toContain('2');
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'off' } });
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'member' } });
  await waitFor(() => expect(asked.at(-1)).toContain('role=member&state=off'));
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked.at(-1)).toContain('page=1'));
  await expectAccessible();
});

test('[PEOP-02] an empty choice leads back to everybody', async () => {
  found = [];
  drawPart('list');
  expect(await screen.findByText('Nobody has an account yet')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Name, e-mail address or group'), { target: { value: 'zz' } });
  expect(await screen.findByText('Nobody fits this choice')).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)).toContain('search=zz'));
  found = [rosa];
  fireEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  expect(await screen.findByRole('row', { name: /Rosa Marín/ })).toBeTruthy();
});

test('[PEOP-02] [PERM-06] many at once: what was searched for, whole; admin roles once they are asked for', async () => {
  drawPart('list');
  const row = await screen.findByRole('row', { name: /Rosa Marín/ });
  fireEvent.click(within(row).getByRole('checkbox'));
  expect(await screen.findByText('1 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Select all 120' }));
  expect(await screen.findByText('120 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Roles' }));
  const dialog = await screen.findByRole('dialog', { name: 'Roles of 120 people' });
  expect(within(dialog).queryByLabelText('Administrator')).toBeNull();
  fireEvent.click(within(dialog).getByLabelText('Also offer roles that administer the site'));
  expect(within(dialog).getByLabelText('Administrator')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Member'), { target: { value: 'give' } });
  await expectAccessible();
  refusal = 'last-administrator';
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change' }));
  expect(await within(dialog).findByText(/Nobody would administer the site/)).toBeTruthy();
  refusal = null;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    path: expect.stringContaining('/api/users/change'),
    body: { whom: { filter: {}, expected: 120 }, change: { addRoles: ['member'], removeRoles: [] } },
  });
});

test('[PEOP-02] [PERM-05] [PERM-06] [FND-42] a person is edited: only what differs is sent, with what was read', async () => {
  drawPart('rosa');
  expect(await screen.findByRole('heading', { name: 'Rosa Marín' })).toBeTruthy();
  expect(screen.getByText('Groups: 2 selected')).toBeTruthy();
  expect(screen.queryByLabelText('Administrator')).toBeNull();
  fireEvent.click(screen.getByLabelText('Also offer roles that administer the site'));
  fireEvent.click(screen.getByLabelText('Administrator'));
  expect(screen.getByText('Administers the site.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Weight in Council'), { target: { value: 'two' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Enter a number such as 1/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText('Weight in Council'), { target: { value: '2.5' } });
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    roles: ['member', 'chief'],
    groups: ['greens', 'youth', 'two'],
    weights: [{ organisation: 'council', weight: '2.5' }],
    before: { roles: ['member'], groups: ['greens', 'youth', 'two'] },
  });
});

test('[PEOP-02] where another clerk saved first, both versions are shown', async () => {
  drawPart('rosa');
  fireEvent.change(await screen.findByLabelText('Name shown'), { target: { value: 'Rosa M.' } });
  fireEvent.click(screen.getByLabelText('Member'));
  refusal = 'changed-meanwhile';
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const again = await screen.findByRole('button', { name: 'Read again, keep what I typed' });
  person = { ...rosa, displayName: 'Rosa Marín Ortega', roles: ['member', 'chief'] };
  fireEvent.click(again);
  expect(await screen.findByText(/Rosa Marín Ortega/, { selector: '[role=status]' })).toBeTruthy();
  expect(screen.getByText(/Member, Administrator/, { selector: '[role=status]' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name shown' }).value).toBe('Rosa M.');
});

test('[PEOP-02] what deleting and switching off mean is said first', async () => {
  drawPart('rosa');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the account of Rosa Marín?' });
  expect(dialog.textContent).toContain('Votes in which the person may or could vote7');
  expect(dialog.textContent).toContain('Messages in chats30');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  const off = await screen.findByRole('dialog', { name: 'Switch off the account of Rosa Marín?' });
  expect(off.textContent).toContain('signed out everywhere at once');
  fireEvent.click(within(off).getByRole('button', { name: 'Switch off' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ whom: { userIds: ['rosa'] }, change: { on: false } }]),
  );
});

test('[AUTH-02][BEY-32] the page of a person shows where they are signed in and their passkeys; each ends after a question', async () => {
  drawPart('rosa');
  const end = await screen.findByRole('button', { name: /^Log out: .*Firefox.* on .*Linux/u });
  expect(screen.getByText(/Old phone/u)).toBeTruthy();
  await expectAccessible();
  const answer = async (press: HTMLElement, label: string) => {
    fireEvent.click(press);
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: label }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await answer(end, 'Cancel');
  expect(sent).toEqual([]);
  await answer(end, 'Log out');
  await waitFor(() => expect(sent).toHaveLength(1));
  await answer(screen.getByRole('button', { name: 'Log out everywhere' }), 'Log out everywhere');
  await waitFor(() => expect(sent).toHaveLength(2));
  await answer(
    screen.getByRole('button', { name: /^Remove the passkey .*Old phone/u }),
    'Remove the passkey',
  );
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/users/rosa/sign-ins/end', { signInId: 'in1' }],
    ['POST', '/api/users/rosa/sign-ins/end', { all: true }],
    ['DELETE', '/api/users/rosa/passkeys/key1', undefined],
  ]);
});

test('[PEOP-01] the list shows pictures; the editor has the picture and saves a second address, or takes it away', async () => {
  const avatar = '/api/people/pictures/1.jpg';
  found = [{ ...rosa, avatar }];
  drawPart('list');
  const row = await screen.findByRole('row', { name: /Rosa Marín/ });
  expect(row.querySelector('img')?.getAttribute('src')).toBe(avatar);
  cleanup();
  person = { ...rosa, avatar, davraEmail: 'rosa@staff.example' };
  drawPart('rosa');
  const part = await screen.findByRole('group', { name: 'Picture' });
  expect(part.querySelector('img')?.getAttribute('src')).toBe(avatar);
  const field = screen.getByLabelText('Second address');
  fireEvent.change(field, { target: { value: 'nonsense' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Enter an e-mail address such as/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(field, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ davraEmail: null, before: { davraEmail: 'rosa@staff.example' } }),
  );
});
