import { permissions } from '@hemicycle/contract/permissions';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api-client.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { DialOutDialog } from './DialOutDialog.tsx';
import { useDialOut } from './use-dial-out.tsx';

const api = vi.fn();
standInForApi(api);
const live = vi.hoisted(() => ({ session: { idVotingSession: 's1' } as { idVotingSession: string } | null }));
vi.mock(import('../../realtime/use-live.ts'), async (original) => ({
  ...(await original()),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the hook reads nothing but the session here
  useLive: ((read: (state: never) => unknown) => read(live as never)) as never,
}));

function Entry() {
  const { entries, dialog } = useDialOut();
  return (
    <>
      {entries.map(({ key, label, onSelect }) => (
        <button key={key} type="button" onClick={onSelect}>
          {label}
        </button>
      ))}
      {dialog}
    </>
  );
}

function setUp({ moderates = true, on = true, line = true }) {
  useSignIn.setState({
    info: { ...signedIn, actionsAllowed: moderates ? [permissions.moderation] : signedIn.actionsAllowed },
  });
  useSite.setState({
    config: {
      ...publicSite,
      ...(line ? { canCallPhones: true } : {}),
      flags: { ...defaultFlags, enableSipDialOut: on },
    },
  });
}

beforeEach(() => {
  api.mockReset();
  api.mockResolvedValue({ phones: [] });
  setUp({});
});
afterEach(async () => {
  await act(() => i18next.changeLanguage('en-US'));
});

test.each([
  { who: 'a moderator', given: {}, shown: true },
  { who: 'a member', given: { moderates: false }, shown: false },
  { who: 'a moderator where enableSipDialOut is off', given: { on: false }, shown: false },
  { who: 'a moderator without a telephone line', given: { line: false }, shown: false },
])('[FND-60] the entry for $who: $shown', async ({ given, shown }) => {
  setUp(given);
  draw(<Entry />);
  expect(screen.queryByRole('button', { name: 'Invite by phone' }) !== null).toBe(shown);
});

test('[FND-60] the entry opens the dialog, which sends the number as typed and closes', async () => {
  draw(<Entry />);
  await userEvent.click(screen.getByRole('button', { name: 'Invite by phone' }));
  const field = await screen.findByRole('textbox', { name: 'Phone number' });
  await userEvent.type(field, '+47 (22) 31-30-50{Enter}');
  expect(api).toHaveBeenCalledWith('POST /api/votingsessions/:idVotingSession/dialout', {
    params: { idVotingSession: 's1' },
    body: { phoneNumber: '+47 (22) 31-30-50', agreed: false },
  });
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test.each(['', '12', '22 31 30 50 ext 4', 'sip:a@b'])(
  '[FND-43] [FND-60] "%s" is said to be no number, and nothing is called',
  async (typed) => {
    draw(<DialOutDialog idVotingSession="s1" onClose={vi.fn()} />);
    const field = screen.getByRole('textbox', { name: 'Phone number' });
    if (typed !== '') await userEvent.type(field, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Call' }));
    expect(screen.getByText(/3 to 15 digits/)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(api).not.toHaveBeenCalledWith(expect.stringContaining('POST'), expect.anything());
    await expectAccessible();
  },
);

test.each([
  { code: 'rate-limited', words: /So many phones/ },
  { code: 'telephone-unreachable', words: /did not take the call/ },
  { code: 'dial-out-unavailable', words: /No telephone line/ },
  { code: 'session-ended', words: /ended/ },
  { code: 'phones-not-asked', words: /has not agreed/ },
] as const)(
  '[FND-60] what the server refuses ($code) stands at the number, which stays',
  async ({ code, words }) => {
    api.mockImplementation(async (call: string) => {
      if (call.startsWith('POST')) throw new ApiError(code, 409, 'no');
      return { phones: [] };
    });
    const onClose = vi.fn();
    draw(<DialOutDialog idVotingSession="s1" onClose={onClose} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
    await userEvent.type(field, '22313050{Enter}');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field.value).toBe('22313050');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.type(field, '{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  },
);

test('[FND-60] [I18N-08] in Arabic the number is typed left to right', async () => {
  await act(() => i18next.changeLanguage('ar'));
  draw(<DialOutDialog idVotingSession="s1" onClose={vi.fn()} />);
  expect(screen.getByRole('textbox', { name: 'رقم الهاتف' }).getAttribute('dir')).toBe('ltr');
  await expectAccessible();
});

test('[FND-60] [BEY-17] the phones that are there: who agrees is ticked once, and each can be taken out', async () => {
  const there = [
    { phoneId: 'phone-1', numberEndsWith: '50', talks: true, agreed: false },
    { phoneId: 'phone-2', numberEndsWith: '51', talks: false, agreed: true },
  ];
  const ofFirst = { params: { idVotingSession: 's1', phoneId: 'phone-1' } };
  api.mockImplementation(async (call: string) => ({
    phones: call.startsWith('PUT')
      ? there.map((phone) => ({ ...phone, agreed: true }))
      : call.startsWith('DELETE')
        ? there.slice(1)
        : there,
  }));
  draw(<DialOutDialog idVotingSession="s1" onClose={vi.fn()} />);
  const first = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Phone …50 agrees to be recorded',
  });
  expect(screen.getByText('Phone …51 rings')).toBeTruthy();
  await expectAccessible();
  await userEvent.click(first);
  await waitFor(() => expect(first.checked && first.disabled).toBe(true));
  expect(api).toHaveBeenCalledWith(
    'PUT /api/votingsessions/:idVotingSession/dialout/:phoneId/agreed',
    ofFirst,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Take out Phone …50' }));
  await waitFor(() => expect(screen.queryByText('Phone …50')).toBeNull());
  expect(api).toHaveBeenCalledWith('DELETE /api/votingsessions/:idVotingSession/dialout/:phoneId', ofFirst);
});
