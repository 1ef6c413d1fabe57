import type { AbsentPeople } from '@hemicycle/contract/absent-mail';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api-client.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { MailAbsent } from './MailAbsent.tsx';

const api = vi.fn();
standInForApi(api);

const mailing = { id: 'm1', subject: 'Come', created: 1, sent: 0, failed: 0, waiting: 2 };
let people: AbsentPeople;
let send: () => unknown;

beforeEach(() => {
  people = {
    withAddress: [
      { userId: 'a', displayName: 'Anna Berg' },
      { userId: 'b', displayName: 'Bo Lind' },
    ],
    withoutAddress: [{ userId: 'c', displayName: 'Guest User' }],
    reaches: true,
    last: null,
  };
  send = () => {
    people = { ...people, last: { ...mailing, sent: 1, failed: 1, waiting: 0 } };
    return mailing;
  };
  api.mockReset();
  api.mockImplementation(async (call: string) => (call.startsWith('GET') ? people : send()));
});

async function fill() {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Come');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'At three.');
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send 2 letters' }));
const sent = () => api.mock.calls.filter(([call]) => String(call).startsWith('POST'));

test('[ADMIN-06] the absent are named, apart who has no address; the letter goes to the first, and is counted', async () => {
  draw(<MailAbsent idVotingSession="s1" onClose={vi.fn()} />);
  await fill();
  expect(screen.getByRole('list', { name: '2 people are absent and get the letter' }).textContent).toBe(
    'Anna BergBo Lind',
  );
  expect(screen.getByRole('list', { name: /^Absent and without/ }).textContent).toBe('Guest User');
  expect(screen.queryByText(/No mail server/)).toBeNull();
  await expectAccessible();
  await press();
  expect(await screen.findByText(/1 of 2 letters are sent/)).toBeTruthy();
  expect(screen.getByText(/1 could not be sent/)).toBeTruthy();
  expect(sent()).toMatchObject([
    [
      'POST /api/votingsessions/:idVotingSession/absent/mail',
      {
        params: { idVotingSession: 's1' },
        body: { subject: 'Come', text: 'At three.', userIds: ['a', 'b'] },
      },
    ],
  ]);
  await expectAccessible();
});

test('[ADMIN-06] a failed press says why, keeps the words and repeats the same request', async () => {
  draw(<MailAbsent idVotingSession="s1" onClose={vi.fn()} />);
  await fill();
  const works = send;
  send = () => {
    throw new ApiError('nobody-absent', 409, 'no');
  };
  await press();
  expect(await screen.findByText(/are here by now/)).toBeTruthy();
  send = works;
  await press();
  expect(await screen.findByText(/letters are sent/)).toBeTruthy();
  const ids = sent().map(([, { body }]) => body.requestId);
  expect(new Set(ids).size).toBe(1);
});

test('[ADMIN-06] without a mail server the dialog says so and what to do', async () => {
  people = { ...people, reaches: false };
  draw(<MailAbsent idVotingSession="s1" onClose={vi.fn()} />);
  expect(await screen.findByText(/No mail server is set up/)).toBeTruthy();
  expect(screen.getByText(/sets SMTP_URL/)).toBeTruthy();
});

test('[ADMIN-06] with nobody absent there is nothing to send', async () => {
  people = { ...people, withAddress: [], withoutAddress: [] };
  draw(<MailAbsent idVotingSession="s1" onClose={vi.fn()} />);
  expect(await screen.findByText('Nobody to write to')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await expectAccessible();
});
