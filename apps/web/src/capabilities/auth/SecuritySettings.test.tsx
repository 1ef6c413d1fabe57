import { startRegistration } from '@simplewebauthn/browser';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useDialogs } from '../../ui/dialog-store.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { SecuritySettings } from './SecuritySettings.tsx';
import { useSignIn } from './sign-in.ts';

vi.mock('@simplewebauthn/browser', () => ({ startRegistration: vi.fn() }));

const phone = {
  id: 'k1',
  name: 'Phone',
  createdMs: 0,
  lastUsedMs: null,
  synced: true,
  fingerprint: 'c0ffee'.padEnd(64, '0'),
};
const key = { id: 'k2', name: 'Key', createdMs: 0, lastUsedMs: 60_000, synced: false, fingerprint: null };
let passkeys = [phone, key];
const here = {
  id: 's1',
  isThis: true,
  browser: 'Firefox',
  system: 'Linux',
  address: '203.0.113.7',
  means: 'password',
  beganMs: 0,
  lastUsedMs: 60_000,
};
const there = { ...here, id: 's2', isThis: false, browser: 'Safari', system: 'iPhone', means: 'passkey' };
const old = { ...there, id: 's3', browser: null, system: null, address: null, means: null, lastUsedMs: null };
let signIns: object[] = [];
const answers = new Map<string, () => Response>();
const sent = vi.fn<(call: string, body: string) => void>();
const onSignedOut = vi.fn();
const onMarksWait = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  answers.clear();
  passkeys = [phone, key];
  signIns = [here];
  answers.set('GET /api/auth/passkeys', () => Response.json(passkeys));
  answers.set('GET /api/auth/sign-ins', () => Response.json(signIns));
  useSignIn.setState({ info: signedIn });
  useDialogs.setState({ open: [] });
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const call = `${method} ${address}`;
    sent(call, typeof body === 'string' ? body : '');
    return answers.get(call)?.() ?? Response.error();
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en-US'));
});

const drawSettings = async () => {
  draw(<SecuritySettings onSignedOut={onSignedOut} onMarksWait={onMarksWait} />);
  await screen.findByRole('heading', { name: 'Passkeys' });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const answerDialog = (yes: boolean) => act(() => useDialogs.getState().open[0]?.answer(yes));

test('[BEY-31] [BEY-32] each passkey with when it came, when it was last used, where it is, and its fingerprint', async () => {
  await drawSettings();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/Phone.*Added 1970-01-01.*Not used yet.*Synced between devices/);
  expect(first?.textContent).toMatch(/Fingerprint.*c0ffee0{58}/);
  expect(second?.textContent).not.toMatch(/Fingerprint/);
  expect(second?.textContent).toMatch(/Key.*Last used 1970-01-01.*On one device only/);
  await expectAccessible();
});

test('[BEY-32] without passkeys it says so', async () => {
  passkeys = [];
  await drawSettings();
  await screen.findByText('You have no passkeys yet');
  await expectAccessible();
});

test('[BEY-32] a list that cannot be read can be read again', async () => {
  answers.delete('GET /api/auth/passkeys');
  await drawSettings();
  await screen.findByText('Your passkeys could not be read');
  answers.set('GET /api/auth/passkeys', () => Response.json(passkeys));
  press('Try again');
  await screen.findByText('Phone');
});

test('[BEY-32] a passkey gets another name, not an empty one', async () => {
  answers.set('PUT /api/auth/passkeys/k1', () => Response.json({ ...phone, name: 'Old phone' }));
  await drawSettings();
  await screen.findByText('Phone');
  press('Rename the passkey Phone');
  const field = screen.getByLabelText('Name');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '  ' } });
  press('Save');
  expect(screen.getByText('Enter a name.')).toBeDefined();
  fireEvent.change(field, { target: { value: 'Old phone' } });
  passkeys = [{ ...phone, name: 'Old phone' }, key];
  press('Save');
  await screen.findByText('Old phone');
  expect(sent).toHaveBeenCalledWith('PUT /api/auth/passkeys/k1', '{"name":"Old phone"}');
});

test('[BEY-32] removing asks first', async () => {
  answers.set('DELETE /api/auth/passkeys/k2', () => new Response(null, { status: 204 }));
  await drawSettings();
  await screen.findByText('Key');
  press('Remove the passkey Key');
  expect(useDialogs.getState().open[0]).toMatchObject({ title: 'Remove the passkey “Key”?', danger: true });
  answerDialog(false);
  expect(sent).not.toHaveBeenCalledWith('DELETE /api/auth/passkeys/k2', expect.anything());
  press('Remove the passkey Key');
  passkeys = [phone];
  answerDialog(true);
  await waitFor(() => expect(screen.queryByText('Key')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Passkeys' }));
});

test('[BEY-32] adding asks for a proof where the last one is too old, then goes on by itself', async () => {
  const needed = () =>
    Response.json({ error: { code: 'proof-needed', message: '', requestId: 'r' } }, { status: 403 });
  answers.set('POST /api/auth/passkeys/options', needed);
  await drawSettings();
  press('Add a passkey');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Laptop' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Make the passkey' }));
  const field = await dialog.findByLabelText('Your password');
  await expectAccessible();

  answers.set('POST /api/auth/proof', () => Response.json({ provenAtMs: 1 }));
  answers.set('POST /api/auth/passkeys/options', () => Response.json({ challenge: 'Y2g' }));
  answers.set('POST /api/auth/passkeys', () => Response.json({ ...phone, id: 'k3', name: 'Laptop' }));
  vi.mocked(startRegistration).mockResolvedValue({
    id: 'a2V5',
    rawId: 'a2V5',
    type: 'public-key',
    response: { clientDataJSON: 'Y2Q', attestationObject: 'YW8', transports: ['internal'] },
    clientExtensionResults: {},
  });
  passkeys = [...passkeys, { ...phone, id: 'k3', name: 'Laptop' }];
  fireEvent.change(field, { target: { value: 'demo' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Laptop');
  expect(sent).toHaveBeenCalledWith('POST /api/auth/passkeys', expect.stringContaining('"name":"Laptop"'));
});

test('[BEY-32] a cancelled prompt says that nothing was added, and lets one try again', async () => {
  answers.set('POST /api/auth/passkeys/options', () => Response.json({ challenge: 'Y2g' }));
  vi.mocked(startRegistration).mockRejectedValue(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
  await drawSettings();
  press('Add a passkey');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Laptop' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Make the passkey' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/Nothing was added/);
  expect(dialog.getByRole('button', { name: 'Make the passkey' })).toBeDefined();
});

test('[AUTH-07] signing out everywhere asks first, and is done once the server has said so', async () => {
  answers.set('POST /api/auth/logout', () => new Response(null, { status: 204 }));
  await drawSettings();
  press('Log out everywhere');
  answerDialog(false);
  expect(sent).not.toHaveBeenCalledWith('POST /api/auth/logout', expect.anything());
  press('Log out everywhere');
  answerDialog(true);
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledWith('POST /api/auth/logout', '{"everywhere":true}');
});

test('[AGENDA-01] [AUTH-07] signing out everywhere asks about marks that wait before it is done', async () => {
  localStorage.setItem('hemicycle.marks/u1/s1', JSON.stringify([{ kind: 'remove', markId: 'm1' }]));
  await drawSettings();
  press('Log out everywhere');
  answerDialog(true);
  await waitFor(() => expect(onMarksWait).toHaveBeenCalledOnce());
  expect(sent).not.toHaveBeenCalledWith('POST /api/auth/logout', expect.anything());
  localStorage.clear();
});

test('[BEY-32] where there are no passkeys it says why, and offers none', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  await drawSettings();
  expect(screen.getByText(/offers no passkeys/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('[BEY-32] [I18N-08] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  draw(<SecuritySettings onSignedOut={onSignedOut} onMarksWait={onMarksWait} />);
  expect(await screen.findByRole('heading', { name: 'مفاتيح المرور' })).toBeDefined();
  expect(await screen.findByRole('button', { name: 'إزالة مفتاح المرور Phone' })).toBeDefined();
  await expectAccessible();
});

test('[AUTH-02] each place where one is signed in, with device, address, way and times; this one is not ended here', async () => {
  signIns = [here, there, old];
  await drawSettings();
  const list = await screen.findByRole('list', { name: 'Where you are signed in' });
  const [first, second, third] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(
    /Firefox on Linux · this browserFrom 203\.0\.113\.7 · Signed in by password 1970.*Last used/,
  );
  expect(within(first ?? list).queryByRole('button')).toBeNull();
  expect(second?.textContent).toMatch(/Safari on iPhone.*Signed in by passkey/);
  expect(third?.textContent).toMatch(/Unknown device.*Signed in 1970/);
  await expectAccessible();
});

test('[AUTH-02] one place is ended by a press, all others after a question', async () => {
  signIns = [here, there];
  answers.set('POST /api/auth/sign-ins/end', () => Response.json({ ended: 1 }));
  await drawSettings();
  fireEvent.click(await screen.findByRole('button', { name: /^Log out: Safari on iPhone/ }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith('POST /api/auth/sign-ins/end', '{"signInId":"s2"}'));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-labelledby')).toBe('security-sign-ins'),
  );
  signIns = [here];
  press('Log out everywhere else');
  answerDialog(true);
  await waitFor(() => expect(sent).toHaveBeenCalledWith('POST /api/auth/sign-ins/end', '{"others":true}'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull());
});

test('[AUTH-02] a refused change of the password is said at the field that it is about', async () => {
  const refuse = (code: string, status: number) => () =>
    Response.json({ error: { code, message: '', requestId: 'r' } }, { status });
  draw(<ChangePasswordDialog onClose={() => undefined} />);
  const [present, next] = [
    await screen.findByLabelText('Present password'),
    screen.getByLabelText('New password'),
  ];
  fireEvent.change(present, { target: { value: 'one' } });
  fireEvent.change(next, { target: { value: 'two' } });
  const change = screen.getByRole('button', { name: 'Change password' });
  answers.set('PUT /api/auth/password', refuse('proof-refused', 403));
  fireEvent.click(change);
  await screen.findByText('The present password is wrong.');
  expect(present.getAttribute('aria-invalid')).toBe('true');
  expect(next.getAttribute('aria-invalid')).toBeNull();
  answers.set('PUT /api/auth/password', refuse('weak-password', 400));
  fireEvent.click(change);
  await screen.findByText('The password is too short. It needs at least eight characters.');
  expect(present.getAttribute('aria-invalid')).toBeNull();
  expect(next.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible();
});
