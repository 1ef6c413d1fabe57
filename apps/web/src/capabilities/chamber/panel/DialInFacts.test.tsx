import type { VotingSession } from '@hemicycle/contract/sessions';
import type { ClientFlags } from '@hemicycle/contract/site';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { standInForApi } from '../../../testing-api-client.ts';
import { publicSite } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useSite } from '../../site/public.ts';
import { DialInFacts } from './DialInFacts.tsx';

const api = vi.fn<(call: string, options?: unknown) => Promise<unknown>>();
standInForApi(api);

const items = [
  { label: 'New York', callInNumber: '+1 (212) 555-0142' },
  { label: 'New Delhi', callInNumber: '+91 11 5555 0142' },
  { label: 'Brasília', callInNumber: '+55 61 4042-0001' },
];
let numbers: () => Promise<unknown>;

function site({ enablePhoneDialIn = true, accessCode = '815 27', password = null as string | null } = {}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the flag that is read
  useSite.setState({ config: { ...publicSite, flags: { enablePhoneDialIn } as ClientFlags } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that are read
  const session = {
    telephony: { accessCode: accessCode === '' ? null : accessCode },
    phoneAndVideoSystemPassword: password,
    data_json: { webex: { id: 'meeting-114' } },
  } as VotingSession;
  api.mockImplementation(async (call) =>
    call.includes('callinnumbers') ? numbers() : call.includes('votingsessions') ? [session] : {},
  );
}

beforeEach(() => {
  numbers = () => Promise.resolve({ items });
});
afterEach(async () => {
  api.mockReset();
  await act(() => i18next.changeLanguage('en-US'));
});

async function show() {
  draw(
    <main>
      <dl>
        <DialInFacts idVotingSession="s1" />
      </dl>
    </main>,
  );
  await vi.waitFor(() => expect(api).toHaveBeenCalled());
  await act(async () => undefined);
}
const labels = () =>
  within(screen.getByRole('list', { name: 'Call-in numbers' }))
    .queryAllByRole('listitem')
    .map((item) => item.firstElementChild?.textContent);

test('[FND-56] [FND-58] [FND-59] with dial-in and a code the numbers are shown, and the search filters them', async () => {
  const user = userEvent.setup();
  site();
  await show();
  await user.click(await screen.findByRole('button', { name: 'Show the call-in numbers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Call-in numbers' });
  await vi.waitFor(() => expect(labels()).toEqual(['New York', 'New Delhi', 'Brasília']));
  expect(api).toHaveBeenCalledWith('GET /api/votingsessions/callinnumbers/:meetingId', {
    params: { meetingId: 'meeting-114' },
  });
  expect(dialog.textContent).toContain('815 27');
  expect(screen.getByRole('link', { name: '+1 (212) 555-0142' }).getAttribute('href')).toBe(
    'tel:+12125550142',
  );
  await expectAccessible();
  const search = screen.getByRole('searchbox', { name: 'Find a place or a number' });
  await user.type(search, 'new');
  expect(labels()).toEqual(['New York', 'New Delhi']);
  expect(screen.getByText('2 numbers found')).toBeDefined();
  await user.type(search, ' zealand');
  expect(labels()).toEqual([]);
  expect(screen.getByText('No number found')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  { id: 'FND-56', why: 'the site has no dial-in', given: { enablePhoneDialIn: false } },
  { id: 'FND-56', why: 'the session has no code', given: { accessCode: '' } },
])('[$id] no dial-in where $why', async ({ given }) => {
  site({ ...given, password: 'amphora' });
  await show();
  expect(await screen.findByText('amphora')).toBeDefined();
  expect(screen.queryByText('815 27')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[FND-57] no password row without a password', async () => {
  site();
  await show();
  expect(await screen.findByText('815 27')).toBeDefined();
  expect(screen.queryByText('Phone and video password')).toBeNull();
});

test('[FND-58] a failure is told and can be tried again; no numbers are told as well', async () => {
  const user = userEvent.setup();
  site();
  numbers = () => Promise.reject(new ApiError('network', 0, 'gone'));
  await show();
  await user.click(await screen.findByRole('button', { name: 'Show the call-in numbers' }));
  expect(await screen.findByText('The numbers could not be read')).toBeDefined();
  numbers = () => Promise.resolve({ items: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no call-in numbers')).toBeDefined();
  await expectAccessible();
});

test('[FND-58] [I18N-08] in Arabic', async () => {
  const user = userEvent.setup();
  await act(() => i18next.changeLanguage('ar'));
  site();
  await show();
  await user.click(await screen.findByRole('button', { name: 'عرض أرقام الاتصال' }));
  expect(await screen.findByRole('dialog', { name: 'أرقام الاتصال' })).toBeDefined();
});
