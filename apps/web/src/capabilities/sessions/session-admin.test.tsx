import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api-client.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { answerQuestion } from '../../ui/testing-dialogs.ts';
import { typeDateTime } from '../../ui/testing-date-time.ts';
import { SessionAdminList } from './SessionAdminList.tsx';
import {
  beginEditing,
  choose,
  drawEditor,
  HOUR_MS,
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
  type('Phone and video password', '88213');
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
          phoneAndVideoSystemPassword: '88213',
          before: {
            title: 'Plenary sitting 114',
            epochEndTime: startMs + HOUR_MS,
            telephony: { accessCode: null },
            phoneAndVideoSystemPassword: 'kept',
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
  type('Phone and video password', '88213');
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
  // Both versions stand side by side, and either is taken by one press.
  const both = within(screen.getByRole('region', { name: 'Changed by two people' }));
  both.getByText('Mine');
  both.getByText('Theirs');
  fireEvent.click(both.getByRole('button', { name: 'Keep mine: Title' }));
  expect(screen.queryByRole('region', { name: 'Changed by two people' })).toBeNull();
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

test('[SESS-01] what is saved without a change reaches nobody', async () => {
  const { onSaved } = await drawEditor();
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent()).toEqual([]);
  expect(onSaved).toHaveBeenCalledOnce();
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

test('[SESS-01] deletion is not offered where votes keep the sitting, and it is said why', async () => {
  answers['GET /api/votingsessions/:idVotingSession'] = [
    { ...session('s1', 'Plenary sitting 114'), holdsVotes: true },
  ];
  await drawEditor();
  expect(screen.getByText(/^This one holds votes or timers, and their record stays\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete sitting' })).toBeNull();
  await expectAccessible();
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
  for (const name of ['Title', 'Description', 'Dial-in code'])
    expect(screen.getByLabelText<HTMLInputElement>(name).readOnly).toBe(true);
  screen.getByText(/^This sitting has ended and can only be read\./);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save sitting' }).disabled).toBe(true);
  for (const name of ['Rooms', 'Quorum rules', 'Shared screens'])
    expect(screen.queryByRole('heading', { name })).toBeNull();
  screen.getByRole('link', { name: 'Make a new sitting like this one' });
  expect(screen.queryByRole('heading', { name: 'Proxy voters' })).toBeNull();
  await expectAccessible();
});
