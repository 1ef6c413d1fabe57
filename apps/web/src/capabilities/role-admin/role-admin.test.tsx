import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { RoleAdmin } from './RoleAdmin.tsx';

const member = { id: 'member', name: 'Member', actionsAllowed: ['app_vote-bool', 'old-thing'] };
const chief = { id: 'chief', name: 'Administrator', actionsAllowed: ['admin_page-bool'] };
let roles = [chief, member];
let refusal: string | null = null;
let used = false;
const noUse = {
  ...{ links: 0, providers: [] as string[] },
  ...{ directories: [] as string[], settings: [] as string[] },
};
let use = noUse;
let sent: { method: string; path: string; body: unknown }[] = [];

beforeEach(() => {
  [roles, refusal, used, sent] = [[chief, member], null, false, []];
  use = noUse;
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path.endsWith('/preview')) {
      const { actionsAllowed } = JSON.parse(String(body));
      const changes = actionsAllowed.includes('quorums-edit')
        ? [{ action: 'quorums-edit', gains: true, people: 431 }]
        : [];
      return Response.json({ people: 432, changes });
    }
    if (path.endsWith('/use')) return Response.json(use);
    if (method === 'GET') return Response.json(path.includes('/guest/') ? { used } : roles);
    sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (refusal !== null) {
      return Response.json({ error: { code: refusal, message: '', requestId: 'r' } }, { status: 409 });
    }
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(member);
  });
});
afterEach(() => vi.unstubAllGlobals());

async function drawPage() {
  draw(
    <MemoryRouter>
      <main>
        <RoleAdmin settingsPath="/app/admin/site" />
        <Dialogs />
        <Toasts />
      </main>
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Edit Member' });
}

test('[PERM-04] [PERM-05] the matrix says every permission in words, and marks the roles that administer', async () => {
  await drawPage();
  const matrix = screen.getByRole('table', { name: 'What each role may do' });
  const row = within(matrix).getByRole('row', { name: /Vote, also for others/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['no', 'yes']);
  expect(within(matrix).getByRole('columnheader', { name: /Administrator/ }).textContent).toContain(
    'Administers',
  );
  await expectAccessible();
});

test('[PERM-02] before a role is saved the page says what changes for how many; what it does not know is kept', async () => {
  await drawPage();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Member' }));
  expect(await screen.findByText('People who have this role: 432.')).toBeTruthy();
  expect(screen.getByText('Nobody may do more or less than now.')).toBeTruthy();
  expect(screen.getByText(/does not know: old-thing/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Apply and calculate quorums'));
  expect(
    await screen.findByText(/May from now on: Apply and calculate quorums \(people: 431\)/),
  ).toBeTruthy();
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    actionsAllowed: ['app_vote-bool', 'old-thing', 'quorums-edit'],
    before: { actionsAllowed: ['app_vote-bool', 'old-thing'] },
  });
});

test('[PERM-04] where another clerk saved first, both versions are shown in words', async () => {
  await drawPage();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Member' }));
  fireEvent.click(screen.getByLabelText('See the agenda'));
  refusal = 'changed-meanwhile';
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const again = await screen.findByRole('button', { name: 'Read again, keep what I typed' });
  roles = [chief, { ...member, actionsAllowed: ['app_vote-bool', 'quorums-view'] }];
  fireEvent.click(again);
  expect(await screen.findByText(/See quorums/, { selector: '[role=status]' })).toBeTruthy();
});

test('[PERM-04] a copy begins with the permissions of the other role', async () => {
  await drawPage();
  fireEvent.click(screen.getByRole('button', { name: 'Copy Administrator' }));
  expect(await screen.findByDisplayValue('Copy of Administrator')).toBeTruthy();
  expect(screen.getByText('This role administers the site.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'POST',
    body: { name: 'Copy of Administrator', actionsAllowed: ['admin_page-bool'] },
  });
});

test('[PERM-04] [GUEST-26] deleting says for how many; a role that a coming guest link gives stays', async () => {
  await drawPage();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Member' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the role Member?' });
  expect(await within(dialog).findByText(/432 people/)).toBeTruthy();
  await expectAccessible();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[0]).toMatchObject({ path: '/api/roles/member', body: { people: 432 } });
  used = true;
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Member' }));
  const kept = await screen.findByRole('dialog', { name: 'Delete the role Member?' });
  expect(await within(kept).findByText(/Remove the link first/)).toBeTruthy();
  fireEvent.click(within(kept).getByRole('button', { name: 'Delete' }));
  expect(sent).toHaveLength(1);
});

test('[PERM-04] [BEY-21] [BEY-46] the dialog names what gives a role to people who come, and does not delete it', async () => {
  use = {
    ...{ links: 2, providers: ['Keycloak', 'Staff'], directories: ['Entra'] },
    settings: ['restrictChatAllToRoles', 'roleBasedExceptions'],
  };
  await drawPage();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the role Member?' }));
  const items = await dialog.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Guest links.*: 2$/),
    expect.stringMatching(/Keycloak/),
    expect.stringMatching(/Staff/),
    expect.stringMatching(/Entra.*Revoke its token/),
    expect.stringMatching(/“Roles that may write to all”/),
    expect.stringMatching(/“Exceptions of roles”/),
  ]);
  expect(dialog.getByRole('link', { name: 'Open the settings of the site' }).getAttribute('href')).toBe(
    '/app/admin/site',
  );
  expect(dialog.getByRole('link', { name: 'Open single sign-on' }).getAttribute('href')).toBe(
    '/app/admin/sign-on',
  );
  expect(dialog.queryByText(/432 people/)).toBeNull();
  await expectAccessible();
  const remove = dialog.getByRole('button', { name: 'Delete' });
  expect(remove.hasAttribute('disabled') || remove.getAttribute('aria-disabled') === 'true').toBe(true);
  fireEvent.click(remove);
  expect(sent).toEqual([]);
});
