import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useSignIn } from '../../auth/sign-in.ts';
import { ElectoratePart } from './ElectoratePart.tsx';
import { testElectorate, testPoll } from '../testing-house.ts';
import type { Electorate } from '../seats/use-electorate.ts';

let answer: Electorate | null;

beforeEach(async () => {
  useSignIn.setState({ info: signedIn });
  await i18next.changeLanguage('en-US');
  vi.stubGlobal('fetch', async () =>
    answer === null
      ? Response.json({ error: { code: 'internal', message: '', requestId: 'r' } }, { status: 500 })
      : Response.json(answer),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await i18next.changeLanguage('en-US');
});

/** Two electors, one of them absent and represented by a proxy, and one person who came too late to
 *  vote. */
const small = (): Electorate => ({
  electors: [
    {
      userId: 'u1',
      name: 'Rosa Quispe',
      groupId: 'labour',
      groupName: 'Labour',
      color: '#A95C87',
      weight: '2.5',
      proxyUserId: 'u2',
      proxyName: 'Kenji Watanabe',
      present: false,
    },
    {
      userId: 'u2',
      name: 'Kenji Watanabe',
      groupId: null,
      groupName: null,
      color: null,
      weight: '1',
      proxyUserId: null,
      proxyName: null,
      present: true,
    },
  ],
  others: [{ userId: 'u3', name: 'Tomas Late', reason: 'arrived-after-opening' }],
});
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.children, (cell) => cell.textContent));

test('[PERM-13][PROXY-08] who may vote, through whom and whether present, and why others may not', async () => {
  answer = small();
  draw(<ElectoratePart poll={{ ...testPoll, status: 'open', votingOrganisation: 'council' }} />);
  await screen.findByRole('table', { name: 'Who may vote' });
  expect(rows()).toEqual([
    ['Rosa Quisperepresented by Kenji Watanabe', 'Labour', '2.5', 'Absent'],
    ['Kenji Watanabe', 'No group', '1', 'Present'],
  ]);
  screen.getByText('2 members may vote. 1 of them are present.');
  screen.getByText('Was not among those who might vote when the vote opened.');
  await expectAccessible();
});

test('[PERM-13] in Arabic too', async () => {
  answer = small();
  await i18next.changeLanguage('ar');
  draw(<ElectoratePart poll={testPoll} />);
  await screen.findByRole('table', { name: 'أصحاب حق التصويت' });
  screen.getByText('لم يكن بين أصحاب حق التصويت عند فتح التصويت.');
  await expectAccessible();
});

test('[PERM-13] after the close nothing is said of presence, and heads have no weight', async () => {
  const { electors, others } = small();
  answer = { electors: electors.map((elector) => ({ ...elector, present: null })), others };
  draw(<ElectoratePart poll={testPoll} />);
  await screen.findByRole('table');
  expect(rows()[1]).toEqual(['Kenji Watanabe', 'No group']);
  screen.getByText('2 members may vote.');
});

test('[PERM-13] the name of a member, a proxy or a group is sought; nothing found says so', async () => {
  answer = small();
  draw(<ElectoratePart poll={testPoll} />);
  const field = await screen.findByRole('searchbox', { name: 'Search those who may vote' });
  const seek = (value: string) => fireEvent.change(field, { target: { value } });
  seek('labour');
  await vi.waitFor(() => expect(rows()).toHaveLength(1));
  seek('kenji');
  await vi.waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByText('Tomas Late')).toBeNull();
  seek('late');
  await screen.findByText('Tomas Late');
  expect(screen.queryByRole('table')).toBeNull();
  seek('nobody at all');
  await screen.findByText('Nobody matches');
  await expectAccessible();
});

test('[PERM-13] thousands come in pages', async () => {
  answer = testElectorate(3000);
  draw(<ElectoratePart poll={testPoll} />);
  await screen.findByRole('table');
  expect(rows()).toHaveLength(50);
  const [first] = rows();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(rows()[0]).not.toEqual(first);
  screen.getByText('51 to 100 of 3000');
});

test('[PERM-13] a list that cannot be read is read again on a wish', async () => {
  answer = null;
  draw(<ElectoratePart poll={testPoll} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  await expectAccessible();
  answer = small();
  fireEvent.click(again);
  await screen.findByRole('table');
});
