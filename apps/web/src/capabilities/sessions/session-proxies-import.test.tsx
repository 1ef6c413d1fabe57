import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api-client.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { expectAccessible } from '../../testing-render.tsx';
import { isAnythingUnsaved } from '../../ui/leave-guard.ts';
import type { ProxyDryRun, ProxyRow } from '../proxy-import/use-proxy-import.ts';
import { beginEditing, drawEditor, press, type } from './testing-session-editor.tsx';

const IMPORT = 'POST /api/votingsessions/:idVotingSession/proxies/import';
const HISTORY = 'GET /api/votingsessions/:idVotingSession/proxies/imports';
const UNDO = '/api/votingsessions/:idVotingSession/proxies/imports/:importId/undo';
const call = vi.fn<(what: string, options?: unknown) => unknown>();
standInForApi(async (what, options) => call(what, options));

const person = (userId: string, displayName: string) => ({
  ...{ userId, displayName },
  email: `${userId}@house.example`,
});
const rosa = person('rosa', 'Rosa Quispe');
const kenji = person('kenji', 'Kenji Watanabe');
const ana = person('ana', 'Anabel Moreau');
const row = (number: number, part: Partial<ProxyRow>): ProxyRow => ({
  ...{ row: number, line: number, outcome: 'created', problem: null, problems: [], before: null },
  ...{ represented: kenji, proxy: rosa },
  cells: { represented: 'kenji@house.example', proxy: 'rosa@house.example' },
  ...part,
});
const wrong = row(2, {
  ...{ outcome: 'refused', represented: null },
  cells: { represented: 'nobody@house.example', proxy: 'rosa@house.example' },
  problems: [
    {
      ...{ column: 'represented', cell: 'A2' },
      problem: { code: 'person-unknown', values: { written: 'nobody@house.example' } },
    },
  ],
});
const other = row(3, {
  ...{ outcome: 'replaced', represented: ana },
  before: { userId: 'hana', displayName: 'Hana Sato', setAside: false },
});
const fresh = row(4, {});

function dryRunOf(rows: readonly ProxyRow[], digest = 'seen'): ProxyDryRun {
  const count = (outcome: string) => rows.filter((one) => one.outcome === outcome).length;
  return {
    ...{ dryRun: true, encoding: null, separator: '\t', hasHeader: true, digest },
    importId: null,
    columns: [
      { letter: 'A', column: 'represented' },
      { letter: 'B', column: 'proxy' },
    ],
    ...{ created: count('created'), replaced: count('replaced'), unchanged: count('unchanged') },
    ...{ refused: count('refused'), skipped: count('skipped') },
    rows: [...rows],
    untouched: [{ represented: 'Bo Lind', proxy: 'Tuula Korhonen' }],
  };
}

let answers: Record<string, unknown>;
let imports: (() => unknown)[];
const sent = () => call.mock.calls.filter(([what]) => what === IMPORT).map(([, options]) => options);

beforeEach(async () => {
  answers = { ...(await beginEditing()), [HISTORY]: [] };
  imports = [];
  call.mockReset();
  call.mockImplementation((what) => (what === IMPORT ? imports.shift()?.() : answers[what]));
});
afterEach(async () => {
  await i18next.changeLanguage('en-US');
});

async function lookAt(rows: readonly ProxyRow[]) {
  await drawEditor();
  press('Import a list');
  const heading = await screen.findByRole('heading', { name: 'Import proxy voters' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await expectAccessible();
  imports.push(() => dryRunOf(rows));
  type('Pasted rows', 'represented\tproxy\nnobody@house.example\trosa@house.example');
  press('See the differences');
  await screen.findByText(/New pairs: \d/u, { selector: '[role=status]' });
}

test('[BEY-20] a list of proxies is tried out row by row, rows are left out, and the rest is imported', async () => {
  await lookAt([wrong, other, fresh]);
  await expectAccessible();
  const refused = screen.getByRole('region', { name: 'Refused (1)' });
  expect(refused.textContent).toContain('A2: Nobody here has the address or name nobody@house.example.');
  const replaced = screen.getByRole('region', { name: 'Other proxies (1)' });
  expect(within(replaced).getByText('Hana Sato').closest('del')).not.toBeNull();
  screen.getByText('Pairs that no row of the import changes (1)');
  screen.getByText('Tuula Korhonen');

  imports.push(() => dryRunOf([wrong, other, { ...fresh, outcome: 'skipped' }], 'without'));
  press('Leave out: Kenji Watanabe');
  await screen.findByRole('region', { name: 'Left out by you (1)' });
  imports.push(() => ({ ...dryRunOf([other]), dryRun: false }));
  press('Import 1 row');
  // The editor is there again, with the pairs read anew.
  await screen.findByRole('heading', { name: 'Plenary sitting 114' });
  screen.getByText('Imported. New pairs: 0. Other proxies: 1.');
  expect(sent().at(-1)).toMatchObject({
    params: { idVotingSession: 's1' },
    body: { dryRun: false, skip: [4, 2], digest: 'without', name: 'Pasted rows' },
  });
  expect(call.mock.calls.filter(([what]) => what === 'GET /api/users')).toHaveLength(2);
});

test('[BEY-20] who is overtaken by another clerk is told, and sees what the import would do now', async () => {
  await lookAt([fresh]);
  imports.push(
    () => {
      throw new ApiError('changed-meanwhile', 409, 'somebody else was first');
    },
    () => dryRunOf([{ ...fresh, outcome: 'unchanged' }]),
  );
  press('Import 1 row');
  await screen.findByText(/^Others have changed the proxy voters meanwhile/u);
  screen.getByText('Nothing would change');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ }).disabled).toBe(true);
  await expectAccessible();
});

test('[BEY-20] a text that is no list is refused with its reason', async () => {
  await drawEditor();
  press('Import a list');
  await screen.findByRole('heading', { name: 'Import proxy voters' });
  imports.push(() => {
    const reason = { code: 'nothing-to-import', values: {}, cell: null };
    const details = [{ path: 'csv', problem: 'There is no line to import.', reason }];
    throw new ApiError('invalid-input', 400, 'no list', { details });
  });
  type('Pasted rows', 'represented,proxy');
  press('See the differences');
  await screen.findByText('Pasted rows cannot be read as a list of proxies');
  screen.getByText('There is no line to import.');
  press('Back to the sitting');
  await screen.findByRole('heading', { name: 'Plenary sitting 114' });
});

test('[BEY-20] with unsaved changes the list waits until the sitting is saved; a new sitting has none', async () => {
  await drawEditor();
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Another' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import a list' }).disabled).toBe(true);
  screen.getByText(/^Save the sitting first\./u);
});

test('[BEY-20][SESS-01] the list waits, and leaving asks, while a name or a guest link is typed and not added', async () => {
  const { onGone } = await drawEditor();
  const isHeld = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import a list' }).disabled;
  for (const [role, name, row] of [
    ['combobox', 'Who votes', 'Who votes'],
    ['textbox', 'Name of the link', 'New guest link'],
  ] as const) {
    const field = await screen.findByRole(role, { name });
    const write = (value: string) => fireEvent.change(field, { target: { value } });
    expect([isHeld(), isAnythingUnsaved()]).toEqual([false, false]);
    write('Ros');
    expect([isHeld(), isAnythingUnsaved()]).toEqual([true, true]);
    screen.getByText(`Begun and not added yet: ${row}.`);
    screen.getByText(/^Save the sitting first\./u);
    press('Cancel');
    await screen.findByText('Discard the changes?');
    press('Go on editing');
    await waitFor(() => expect(screen.queryByText('Discard the changes?')).toBeNull());
    expect(onGone).not.toHaveBeenCalled();
    write('');
    expect(screen.queryByText(/^Begun and not added yet/u)).toBeNull();
  }
  expect([isHeld(), isAnythingUnsaved()]).toEqual([false, false]);
});

const made = {
  ...{ id: 'i1', name: 'letters.csv', byName: 'Ada Clerk', created: 2, replaced: 1 },
  ...{ createdMs: 0, untilMs: 30 * 86_400_000, undoneMs: null, undoneByName: null },
};

test('[BEY-20][PROXY-01] an import is taken back after what that does was said, and the editor reads the pairs anew', async () => {
  answers[HISTORY] = [made, { ...made, id: 'i0', name: '', undoneMs: 1, undoneByName: 'Bo Lind' }];
  answers[`GET ${UNDO}`] = {
    ...{ removed: 1, restored: 1, staying: 2 },
    stays: [
      { behalfOfUserId: 'ana', represented: 'Anabel Moreau', proxy: 'Hana Sato', why: 'changed' },
      { behalfOfUserId: 'bo', represented: 'Bo Lind', proxy: 'Hana Sato', why: 'cannot-stand' },
    ],
  };
  answers[`POST ${UNDO}`] = answers[`GET ${UNDO}`];
  await drawEditor();
  press('Import a list');
  const row = await screen.findByRole('row', { name: /letters\.csv/u });
  expect(row.textContent).toContain('new pairs: 2, other proxies: 1');
  expect(screen.getByRole('row', { name: /List without a name/u }).textContent).toMatch(
    /taken back by Bo Lind/u,
  );
  expect(screen.getAllByRole('button', { name: /^Take back/u })).toHaveLength(1);
  press('Take back: letters.csv');
  const dialog = await screen.findByRole('dialog', { name: 'Take back the import of letters.csv?' });
  await within(dialog).findByText('Pairs that go, because the import made them: 1');
  within(dialog).getByText('People for whom the earlier proxy votes again: 1');
  expect(dialog.textContent).toContain('Anabel Moreau: changed since by somebody else');
  expect(dialog.textContent).toContain('Bo Lind: the earlier proxy can no longer vote for this person');
  await expectAccessible();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));
  await screen.findByText('Taken back: 2');
  expect(call.mock.calls).toContainEqual([
    `POST ${UNDO}`,
    { params: { idVotingSession: 's1', importId: 'i1' } },
  ]);
  const loads = () => call.mock.calls.filter(([what]) => what === 'GET /api/users').length;
  const before = loads();
  press('Back to the sitting');
  await screen.findByRole('heading', { name: 'Plenary sitting 114' });
  expect(loads()).toBe(before + 1);
});

test('[BEY-20] an import of which nothing is as it was left cannot be taken back, and says why', async () => {
  answers[HISTORY] = [made];
  answers[`GET ${UNDO}`] = {
    ...{ removed: 0, restored: 0, staying: 1 },
    stays: [{ behalfOfUserId: 'ana', represented: 'Anabel Moreau', proxy: 'Hana Sato', why: 'changed' }],
  };
  await drawEditor();
  press('Import a list');
  fireEvent.click(await screen.findByRole('button', { name: 'Take back: letters.csv' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('No pair can be taken back. The reason stands beside each one below.');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Take back' }).disabled).toBe(true);
});

test('[BEY-20] in Arabic the import is said in Arabic', async () => {
  await drawEditor();
  await i18next.changeLanguage('ar');
  fireEvent.click(await screen.findByRole('button', { name: 'استيراد قائمة' }));
  await screen.findByRole('heading', { name: 'استيراد المصوّتين بالوكالة' });
  imports.push(() => dryRunOf([wrong, fresh]));
  fireEvent.change(screen.getByLabelText('الصفوف الملصقة'), { target: { value: 'a,b' } });
  fireEvent.click(screen.getByRole('button', { name: 'اعرض الفروق' }));
  await screen.findByText(/لا أحد هنا عنوانه أو اسمه/u);
});
