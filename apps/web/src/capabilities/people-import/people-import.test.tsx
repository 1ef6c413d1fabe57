import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import type { DryRow, DryRun } from './import-plan.ts';
import { ImportPeople } from './ImportPeople.tsx';

const row = (number: number, name: string, part: Partial<DryRow>): DryRow => ({
  row: number,
  line: number,
  email: `${name.toLowerCase()}@house.org`,
  outcome: 'created',
  problem: null,
  problems: [],
  changes: [],
  cells: {
    email: `${name.toLowerCase()}@house.org`,
    displayName: name,
    groups: 'Greens',
    roles: '',
    weights: '',
    secondEmail: '',
  },
  userId: null,
  lastChange: null,
  ...part,
});
const wrong = row(2, 'Aoife', {
  outcome: 'refused',
  problems: [
    {
      column: 'groups',
      cell: 'C2',
      problem: { code: 'unknown-group', values: { names: 'Green' } },
      nearest: 'Greens',
      otherRow: null,
    },
  ],
});
const badAddress = row(3, 'Henrik', {
  outcome: 'refused',
  problems: [
    {
      column: 'email',
      cell: 'A3',
      problem: { code: 'email-wrong', values: {} },
      nearest: null,
      otherRow: null,
    },
  ],
});
const chen = row(4, 'Chen', {
  outcome: 'updated',
  changes: [{ field: 'groups', from: ['Liberal Forum'], to: ['Greens'] }],
  lastChange: { byName: 'Tuula Korhonen', atMs: Date.UTC(2026, 10, 12, 9), list: 'autumn.csv' },
});
const beatriz = row(5, 'Beatriz', {});

function dryRunOf(rows: readonly DryRow[]): DryRun {
  const count = (outcome: string) => rows.filter((one) => one.outcome === outcome).length;
  return {
    dryRun: true,
    encoding: null,
    separator: ';',
    hasHeader: true,
    columns: [
      { letter: 'A', column: 'email' },
      { letter: 'B', column: 'displayName' },
      { letter: 'C', column: 'groups' },
    ],
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    skipped: 0,
    rows: [...rows],
    digest: 'digest',
    missing: { groups: [], roles: [], organisations: [], weights: [] },
    lettersReach: true,
    importId: null,
  };
}

const imported = {
  id: 'import1',
  name: 'people.csv',
  byName: 'Ines Carvalho',
  state: 'done',
  done: 0,
  all: 0,
  created: 3,
  updated: 1,
  createdMs: 1_700_000_000_000,
  untilMs: 1_702_592_000_000,
  undoneMs: null,
  undoneByName: null,
  invitations: { sent: 2, filed: 0, failed: 1, waiting: 0 },
};

const roles = [
  { id: 'admin', name: 'Administrator', actionsAllowed: ['admin_page-bool'] },
  { id: 'member', name: 'Member', actionsAllowed: ['app_vote-bool'] },
];

let answers: Response[] = [];
/** What taking the import back would do, where a test says so. */
let plan: object | null = null;
let sent: { path: string; body: Record<string, unknown> }[] = [];

beforeEach(() => {
  [answers, sent, plan] = [[], [], null];
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') {
      if (path === '/api/roles') return Response.json(roles);
      if (path === '/api/groups') return Response.json([]);
      if (!path.endsWith('/undo')) return Response.json([imported]);
      return Response.json(
        plan ?? {
          deleted: 3,
          restored: 0,
          passwords: 0,
          groups: ['Village list'],
          roles: [],
          staying: 1,
          stays: [
            {
              userId: 'u',
              displayName: 'Chen',
              email: 'chen@house.org',
              why: 'changed',
              lastChange: { byName: 'Amara Diallo', atMs: Date.UTC(2026, 10, 20, 9), list: null },
            },
          ],
        },
      );
    }
    sent.push({ path, body: typeof body === 'string' ? JSON.parse(body) : {} });
    return (
      answers.shift() ??
      Response.json({ deleted: 3, restored: 0, passwords: 0, groups: [], roles: [], staying: 1, stays: [] })
    );
  });
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function drawPage() {
  return draw(
    <MemoryRouter>
      <main>
        <ImportPeople />
        <Dialogs />
        <Toasts />
      </main>
    </MemoryRouter>,
  );
}

async function paste(rows: readonly DryRow[], columns = dryRunOf(rows).columns) {
  answers.push(Response.json({ ...dryRunOf(rows), columns }));
  const drawn = drawPage();
  await screen.findByRole('row', { name: /people\.csv/ });
  fireEvent.change(screen.getByLabelText('Pasted rows'), { target: { value: 'email;displayName;groups' } });
  fireEvent.click(screen.getByRole('button', { name: 'See the differences' }));
  await screen.findByText('Nothing is changed yet');
  return drawn;
}

test('[PEOP-02] pasted rows are shown as differences: refused first, with cell, reason and remedy, then what changes', async () => {
  await paste([wrong, badAddress, chen, beatriz]);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Refused (2)',
    'Changed (1)',
    'New (1)',
  ]);
  expect(screen.getByText(/There is no group Green\./)).toBeTruthy();
  const changed = screen.getByRole('row', { name: /Chen/ });
  expect(within(changed).getByText('Liberal Forum').closest('del')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeTruthy();
  await expectAccessible();
  const mended = row(2, 'Aoife', {});
  answers.push(Response.json(dryRunOf([mended, badAddress, chen, beatriz])));
  expect(screen.getByText(/^by the list autumn\.csv, imported by Tuula Korhonen, .*2026/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use Greens' }));
  await screen.findByRole('button', { name: 'Import 3 rows' });
  expect(sent.at(-1)?.body['corrections']).toEqual([{ row: 2, column: 'groups', text: 'Greens' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Correct the cell: A3' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cell A3' });
  fireEvent.change(within(dialog).getByLabelText('E-mail address'), { target: { value: 'h@house.org' } });
  await expectAccessible();
  answers.push(Response.json(dryRunOf([mended, row(3, 'Henrik', {}), chen, beatriz])));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct' }));
  await screen.findByRole('button', { name: 'Import 4 rows' });
  expect(sent.at(-1)?.body['corrections']).toHaveLength(2);
});

const KEY = `people-import ${signedIn.userId}`;

test('[PEOP-02] a page that is read anew has its list again, with what was corrected and chosen', async () => {
  const rows = [wrong, chen, beatriz];
  const { unmount } = await paste(rows);
  const mended = [row(2, 'Aoife', {}), chen, beatriz];
  answers.push(Response.json(dryRunOf(mended)));
  fireEvent.click(screen.getByRole('button', { name: 'Use Greens' }));
  await screen.findByRole('button', { name: 'Import 3 rows' });
  const kept = sessionStorage.getItem(KEY) ?? '';
  unmount();
  // Who leaves the page by a link leaves the list.
  expect(sessionStorage.getItem(KEY)).toBeNull();
  // A page that is read anew ends without an unmount.
  sessionStorage.setItem(KEY, kept);
  answers.push(Response.json(dryRunOf(mended)));
  drawPage();
  await screen.findByRole('button', { name: 'Import 3 rows' });
  expect(sent.at(-1)?.body).toMatchObject({
    ...{ csv: 'email;displayName;groups', dryRun: true },
    corrections: [{ row: 2, column: 'groups', text: 'Greens' }],
  });
});

test('[PEOP-02] of pasted rows with passwords this tab keeps nothing', async () => {
  const columns = [...dryRunOf([]).columns, { letter: 'D', column: 'password' as const }];
  await paste([beatriz], columns);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('[PEOP-02] a file that the server does not have any more is said, and the page begins anew', async () => {
  const source = { kind: 'file', sent: { uploadUrl: '/api/uploads/x', fileId: 'f1' }, name: 'people.csv' };
  const list = { source, reading: { createGroups: false }, corrections: [], replaced: [], kept: [] };
  sessionStorage.setItem(KEY, JSON.stringify({ ...list, madeRoles: [] }));
  const error = { code: 'upload-gone', message: '', requestId: 'r' };
  answers.push(Response.json({ error }, { status: 410 }));
  drawPage();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(sent.at(-1)?.body['fileId']).toBe('f1');
  expect(screen.getByLabelText('Pasted rows')).toBeTruthy();
  await waitFor(() => expect(sessionStorage.getItem(KEY)).toBeNull());
});

test('[PEOP-02] the clerk keeps what stands for a row; the import leaves that and the refused rows out', async () => {
  await paste([wrong, chen, beatriz]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep ours: Chen' }));
  expect(screen.getByText(/Refused: 1\. Kept or left out: 1\./)).toBeTruthy();
  const last = dryRunOf([
    { ...wrong, outcome: 'skipped', problems: [] },
    { ...chen, outcome: 'skipped' },
    beatriz,
  ]);
  answers.push(Response.json(last), Response.json({ ...last, dryRun: false, importId: 'made' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mail an invitation to 1 new person' }));
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 row' }));
  expect(await screen.findByText('Imported rows: 1.')).toBeTruthy();
  expect(sent.at(-1)?.body).toMatchObject({
    dryRun: false,
    skip: [4, 2],
    digest: 'digest',
    name: 'Pasted rows',
    passwordsLater: true,
    invite: true,
  });
  expect(screen.getByLabelText('Pasted rows')).toBeTruthy();
});

test('[PEOP-02] what was imported stays on the page: numbers, refused rows with their reasons and as a file, and taking it back', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:made';
  });
  await paste([wrong, chen, beatriz]);
  const last = dryRunOf([{ ...wrong, outcome: 'skipped', problems: [] }, chen, beatriz]);
  answers.push(Response.json(last), Response.json({ ...last, dryRun: false, importId: 'made' }));
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  const result = await screen.findByRole('region', { name: 'What was imported' });
  expect(result.textContent).toContain('People made: 1. People changed: 1.');
  fireEvent.click(within(result).getByText('Rows that were refused and left out: 1'));
  expect(within(result).getByText(/There is no group Green\./)).toBeTruthy();
  await expectAccessible();
  fireEvent.click(within(result).getByRole('button', { name: 'Save the refused rows (CSV)' }));
  expect(await saved[0]?.text()).toContain(
    '"email","displayName","groups"\r\n"aoife@house.org","Aoife","Greens"\r\n',
  );
  const importId = String(sent.at(-1)?.body['importId']);
  fireEvent.click(within(result).getByRole('button', { name: 'Take it back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take back the import of Pasted rows?' });
  await within(dialog).findByText(/Accounts deleted, because the import made them: 3/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What was imported' })).toBeNull());
  expect(sent.at(-1)?.path).toBe(`/api/users/imports/${importId}/undo`);
});

test.each([
  { lettersReach: true, said: 'The invitations go out now.' },
  { lettersReach: false, said: 'No mail server is set up.' },
])(
  '[PEOP-02] the result of an import without invitations offers them, and says: $said',
  async ({ lettersReach, said }) => {
    await paste([chen, beatriz]);
    const last = { ...dryRunOf([chen, beatriz]), lettersReach };
    answers.push(Response.json(last), Response.json({ ...last, dryRun: false, importId: 'made' }));
    fireEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));
    const result = await screen.findByRole('region', { name: 'What was imported' });
    expect(result.textContent).not.toContain('The invitations go out now.');
    const importId = String(sent.at(-1)?.body['importId']);
    await expectAccessible();
    fireEvent.click(within(result).getByRole('button', { name: 'Mail an invitation to 1 new person' }));
    await waitFor(() =>
      expect(within(result).queryByRole('button', { name: /Mail an invitation/ })).toBeNull(),
    );
    expect(result.textContent).toContain(said);
    expect(result.textContent.includes('go out now')).toBe(lettersReach);
    expect(sent.map(({ path }) => path)).toContain(`/api/users/imports/${importId}/invitations`);
    expect(document.activeElement).toBe(result);
  },
);

test('[PEOP-02] where others changed somebody meanwhile nothing is imported, and the difference is shown anew', async () => {
  await paste([chen]);
  const now = { ...chen, changes: [{ field: 'groups' as const, from: ['Regions'], to: ['Greens'] }] };
  answers.push(Response.json(dryRunOf([now])), Response.json(dryRunOf([now])));
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 row' }));
  expect(await screen.findByText(/Others have changed people meanwhile/)).toBeTruthy();
  expect(screen.getByText('Regions')).toBeTruthy();
  expect(sent.every(({ body }) => body['dryRun'] === true)).toBe(true);
});

test('[PEOP-02] a text that is no list says why, cell by cell', async () => {
  answers.push(
    Response.json(
      {
        error: {
          code: 'invalid-input',
          message: '',
          requestId: 'r',
          details: [
            {
              path: 'csv.line 1',
              problem: 'x',
              reason: { code: 'column-near', values: { name: 'nam', near: 'displayName' }, cell: 'B1' },
            },
          ],
        },
      },
      { status: 400 },
    ),
  );
  drawPage();
  fireEvent.change(await screen.findByLabelText('Pasted rows'), { target: { value: 'email;nam' } });
  fireEvent.click(screen.getByRole('button', { name: 'See the differences' }));
  expect(await screen.findByText(/There is no column nam\. Is displayName meant\?/)).toBeTruthy();
  expect(screen.getByText('B1:')).toBeTruthy();
  await expectAccessible();
});

test('[PEOP-02] taking an import back says first what goes, and who stays and why', async () => {
  drawPage();
  const listed = await screen.findByRole('row', { name: /people\.csv/ });
  expect(within(listed).getByText('handed to the mail server: 2')).toBeTruthy();
  expect(within(listed).getByText('not sent, also after three tries: 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Take back: people.csv' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take back the import of people.csv?' });
  expect(await within(dialog).findByText(/Accounts deleted, because the import made them: 3/)).toBeTruthy();
  expect(dialog.textContent).toMatch(/changed by Amara Diallo, .*2026/);
  await expectAccessible();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Taken back: 3')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ path }) => path)).toEqual(['/api/users/imports/import1/undo']);
});

test.each([
  { missing: { groups: ['Greens'], organisations: [], weights: [] }, says: 'Make the missing group' },
  {
    missing: { groups: [], organisations: ['Council of Regions'], weights: ['Council of Regions=29'] },
    says: 'Make the 2 missing weights',
  },
  {
    missing: { groups: ['Greens'], organisations: [], weights: ['Water Board=0.5'] },
    says: 'Make the 2 missing groups and weights',
  },
])('[PEOP-02] the button names what is missing: $says', async ({ missing, says }) => {
  answers.push(Response.json({ ...dryRunOf([beatriz]), missing: { ...missing, roles: [] } }));
  drawPage();
  fireEvent.change(await screen.findByLabelText('Pasted rows'), { target: { value: 'email;groups' } });
  fireEvent.click(screen.getByRole('button', { name: 'See the differences' }));
  expect(await screen.findByRole('button', { name: says })).toBeTruthy();
});

test('[PEOP-02] [BEY-20] what the list names and the site does not have is made by one press: groups with the import, roles at once', async () => {
  const unknown = row(2, 'Aoife', {
    outcome: 'refused',
    problems: [{ ...wrong.problems[0]!, nearest: null }],
  });
  const missing = { groups: ['Greens', 'Blues'], roles: ['Envoy'], organisations: [], weights: [] };
  const shown = { ...dryRunOf([unknown, beatriz]), missing, lettersReach: false };
  answers.push(Response.json(shown));
  drawPage();
  fireEvent.change(await screen.findByLabelText('Pasted rows'), { target: { value: 'email;groups' } });
  fireEvent.click(screen.getByRole('button', { name: 'See the differences' }));
  expect(await screen.findByText(/Greens, Blues/)).toBeTruthy();
  expect(screen.getByText(/No mail server is set up/)).toBeTruthy();
  fireEvent.click(screen.getByText('Roles and groups that exist'));
  expect(await screen.findByText('Administrator, Member')).toBeTruthy();
  await expectAccessible();
  answers.push(Response.json({ ...dryRunOf([row(2, 'Aoife', {}), beatriz]), missing }));
  fireEvent.click(screen.getByRole('button', { name: 'Make the 2 missing groups' }));
  await screen.findByRole('button', { name: 'Import 2 rows' });
  expect(sent.at(-1)?.body).toMatchObject({ dryRun: true, createGroups: true });
  expect(screen.getByText(/made with the import/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Make the missing role' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make missing roles' });
  const choice = await within(dialog).findByRole('option', { name: 'Member' });
  expect(within(dialog).queryByRole('option', { name: 'Administrator' })).toBeNull();
  fireEvent.change(choice.closest('select')!, { target: { value: 'member' } });
  await expectAccessible();
  const envoy = { id: 'envoy', name: 'Envoy', actionsAllowed: ['app_vote-bool'] };
  const now = dryRunOf([row(2, 'Aoife', {}), beatriz]);
  answers.push(Response.json(envoy), Response.json(now));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make' }));
  await waitFor(() => expect(screen.queryByText(/names what the site does not have/)).toBeNull());
  expect(sent.at(-2)).toMatchObject({
    path: '/api/roles',
    body: { name: 'Envoy', actionsAllowed: ['app_vote-bool'] },
  });
  // The role goes with the import, so that it goes with it when that is taken back.
  answers.push(Response.json(now), Response.json(now));
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ dryRun: false, madeRoles: ['envoy'] }));
});

test('[PEOP-02] where nobody is as the import left them, it says that it cannot be taken back, and why for each', async () => {
  const stays = [
    { userId: 'u', displayName: 'Chen', email: 'chen@house.org', why: 'signed-in', lastChange: null },
  ];
  plan = { deleted: 0, restored: 0, passwords: 0, groups: [], roles: [], staying: 1, stays };
  drawPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Take back: people.csv' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take back the import of people.csv?' });
  expect(await within(dialog).findByText(/This import cannot be taken back/)).toBeTruthy();
  expect(dialog.textContent).toContain('has signed in since');
  await expectAccessible();
});

test('[PEOP-02] taking an import back names the roles that go with it', async () => {
  plan = { deleted: 3, restored: 0, passwords: 0, groups: [], roles: ['Envoy'], staying: 0, stays: [] };
  drawPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Take back: people.csv' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take back the import of people.csv?' });
  expect(await within(dialog).findByText(/^Roles deleted, .*: Envoy$/u)).toBeTruthy();
});
