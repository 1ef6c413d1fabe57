import { defaultFlags } from '@hemicycle/contract/default-flags';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api-client.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { publicSite } from '../../testing-person.ts';
import { expectAccessible } from '../../testing-render.tsx';
import { useSite } from '../site/public.ts';
import {
  beginEditing,
  choose,
  drawEditor,
  expectSelectFirst,
  person,
  press,
  session,
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

test('[PROXY-01] two people who were chosen and not added are saved as a pair', async () => {
  await drawEditor();
  await choose('Who votes', 'Rosa Quispe');
  await choose('In whose place', 'Kenji Watanabe');
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent().at(-1)?.[1]).toMatchObject({
    body: { proxyPairs: { add: [{ proxyUserId: 'rosa', behalfOfUserId: 'kenji' }], remove: [] } },
  });
});

test('[PROXY-01][PROXY-06] a sitting is not saved while a pair is half chosen or cannot stand, and says why', async () => {
  await drawEditor();
  await choose('Who votes', 'Rosa Quispe');
  press('Save sitting');
  await expectSelectFirst();
  const half = await screen.findByText('Choose the second person too, or take the first one out.');
  await waitFor(() => expect(document.activeElement).toBe(half));
  await expectAccessible();
  await choose('In whose place', 'Hana Sato');
  press('Save sitting');
  await expectSelectFirst();
  await screen.findByText('One of the two holds no vote in this sitting. Choose somebody who does.');
  press('Choose somebody other than Hana Sato');
  await choose('In whose place', 'Rosa Quispe');
  await screen.findByText('Nobody is their own proxy. Choose two different people.');
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Choose somebody other than Rosa Quispe' })[1]!);
  screen.getByText('Choose the second person too, or take the first one out.');
  press('Choose somebody other than Rosa Quispe');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[PROXY-01][FND-29] a sitting is not saved while a name is typed and nobody chosen', async () => {
  await drawEditor();
  const field = screen.getByRole('combobox', { name: 'Who votes' });
  const typeName = (value: string) => fireEvent.change(field, { target: { value } });
  typeName('Rosa Qu');
  press('Save sitting');
  await screen.findByText('Nothing is chosen here yet. Choose one of the suggestions, or clear the field.');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible();
  expect(sent()).toEqual([]);
  // What is typed after that is not yet called open.
  typeName('');
  typeName('Ken');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  typeName('');
  type('Title', 'Renamed');
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
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
